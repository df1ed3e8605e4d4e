/**
 * Runs at most `limit` at a time; the others wait in order of arrival. Work whose `stop` aborts while it waits leaves the
 * queue, and is rejected with the reason of `stop`.
 */
export const limitConcurrency = (limit: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  const waitForTurn = (stop?: AbortSignal) =>
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
  return async <T>(work: () => Promise<T>, stop?: AbortSignal): Promise<T> => {
    stop?.throwIfAborted()
    if (running >= limit) await waitForTurn(stop)
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
