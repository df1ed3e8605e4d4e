/**
 * Concurrent money writes of one client in this process. Each waits for the client's account with a connection of its
 * own: without a limit, many payments of one client would take every connection of the pool (6).
 */
const runningAtOnce = 2

type Turns = { running: number; readonly waiting: (() => void)[] }

const turnsOf = new Map<number, Turns>()

/** Runs `work` as soon as fewer than two others run for this client; without a client at once. */
export const inClientTurn = async <T>(clientId: number | undefined, work: () => Promise<T>): Promise<T> => {
  if (clientId === undefined) return work()
  const turns = turnsOf.get(clientId) ?? { running: 0, waiting: [] }
  turnsOf.set(clientId, turns)
  if (turns.running >= runningAtOnce) await new Promise<void>(resolve => turns.waiting.push(resolve))
  else turns.running += 1
  try {
    return await work()
  } finally {
    const next = turns.waiting.shift()
    if (next === undefined) turns.running -= 1
    else next()
    if (turns.running === 0) turnsOf.delete(clientId)
  }
}
