/** Waits for a free slot, in order of arrival; resolves with the function that releases it. */
export type AcquireSlot = (stop?: AbortSignal) => Promise<() => void>

/** `count` slots. A call whose `stop` aborts while it waits leaves the queue, and is rejected with the reason of `stop`. */
export const openSlots = (count: number): AcquireSlot => {
  const waiting: (() => void)[] = []
  let free = count
  const waitForSlot = (stop?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        stop?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(stop?.reason)
      }
      stop?.addEventListener('abort', leave)
      waiting.push(begin)
    })
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next()
  }
  return async stop => {
    stop?.throwIfAborted()
    if (free > 0) free--
    else await waitForSlot(stop)
    return release
  }
}

/** Runs at most `limit` at a time; the others wait in order of arrival. */
export const limitConcurrency = (limit: number) => {
  const acquire = openSlots(limit)
  return async <T>(work: () => Promise<T>, stop?: AbortSignal): Promise<T> => {
    const release = await acquire(stop)
    try {
      return await work()
    } finally {
      release()
    }
  }
}

/** The same for each key: work with other keys does not wait. A limit of 1 runs the work of a key in the order of the calls. */
export const limitConcurrencyByKey = <K>(limit: number) => {
  const byKey = new Map<K, { readonly run: ReturnType<typeof limitConcurrency>; calls: number }>()
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const own = byKey.get(key) ?? { run: limitConcurrency(limit), calls: 0 }
    byKey.set(key, own)
    own.calls++
    try {
      return await own.run(work)
    } finally {
      own.calls--
      if (own.calls === 0) byKey.delete(key)
    }
  }
}
