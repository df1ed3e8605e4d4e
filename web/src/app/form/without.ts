/** The record without one of its fields. */
export const without = <T extends object>(record: T, name: keyof T & string): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name)) as T
