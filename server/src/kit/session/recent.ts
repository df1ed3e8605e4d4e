/** The values used last, at most `size` of them. */
export const recent = <K, V>(size: number) => {
  const kept = new Map<K, V>()
  return {
    get: (key: K): V | undefined => {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
      }
      return value
    },
    set: (key: K, value: V) => {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > size && oldest !== undefined) kept.delete(oldest)
    },
  }
}
