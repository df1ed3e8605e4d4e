/** A map of at most `size` values that evicts the least recently used one. */
export const lruCache = <K, V>(size: number) => {
  const entries = new Map<K, V>()
  return {
    get: (key: K): V | undefined => {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set: (key: K, value: V) => {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > size && oldest !== undefined) entries.delete(oldest)
    },
  }
}
