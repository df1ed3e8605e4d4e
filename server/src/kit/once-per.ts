/**
 * A function that makes its value once for each object, such as the pool or the settings of a server, and keeps it as
 * long as the object.
 */
export const oncePer = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
  const values = new WeakMap<K, V>()
  return key => {
    const existing = values.get(key)
    if (existing !== undefined) return existing
    const value = make(key)
    values.set(key, value)
    return value
  }
}
