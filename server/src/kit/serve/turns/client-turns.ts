import { limitConcurrencyByKey } from '../../concurrency.ts'

/**
 * Concurrent money writes of one client in this process. Each waits for the client's account with a connection of its
 * own: without a limit, many payments of one client would take every connection of the pool (6).
 */
const runForClient = limitConcurrencyByKey<number>(2)

/** Runs `work` as soon as fewer than two others run for this client; without a client at once. */
export const inClientTurn = <T>(clientId: number | undefined, work: () => Promise<T>): Promise<T> =>
  clientId === undefined ? work() : runForClient(clientId, work)
