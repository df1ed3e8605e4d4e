/** The value without some of its fields. */
export const without = <T extends object, const K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> => {
  const rest: Partial<T> = { ...value }
  for (const name of names) delete rest[name]
  return rest as Omit<T, K>
}
