/** Creates a queue: work with the same key runs in the order of the calls; other keys do not wait. */
export const serialQueue = () => {
  const ends = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const run = (ends.get(key) ?? Promise.resolve()).then(work)
    const end = run.catch(() => undefined)
    ends.set(key, end)
    try {
      return await run
    } finally {
      if (ends.get(key) === end) ends.delete(key)
    }
  }
}
