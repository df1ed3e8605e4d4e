import pg from 'pg'
import { breakConnections, connectionTimes } from './database.ts'

/** Milliseconds between two probes. */
const interval = 1_000

/** Probes without an answer after which the database counts as frozen: a running call is answered within 8 s. */
const missedProbes = 6

const openProbe = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...connectionTimes, connectionString: url, query_timeout: interval * missedProbes })
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Probes the database while calls wait for it, over a permanent connection, which is as half-open as theirs after a
 * failover. If there is no answer, all connections are broken, so that the calls fail now instead of after the query
 * timeout, which has to allow slow statements. Counts turns of the event loop, so that a busy process does not blame
 * the database.
 */
export const watchDatabase = (
  url: string,
  pools: readonly pg.Pool[],
  onFrozen: () => void,
): { readonly stop: () => void } => {
  let client: pg.Client | undefined
  let isProbing = false
  let missed = 0

  const probe = async () => {
    client ??= await openProbe(url)
    await client.query('select 1')
    missed = 0
  }
  const drop = () => {
    void client?.end()
    client = undefined
  }
  const tick = () => {
    if (!isProbing && pools.every(pool => pool.totalCount === pool.idleCount && pool.waitingCount === 0)) {
      missed = 0
      return
    }
    missed += 1
    if (missed > missedProbes) {
      missed = 0
      onFrozen()
      drop()
      for (const pool of pools) breakConnections(pool)
      return
    }
    if (isProbing) return
    isProbing = true
    probe()
      .catch(drop)
      .finally(() => {
        isProbing = false
      })
  }
  const timer = setInterval(tick, interval).unref()
  return {
    stop: () => {
      clearInterval(timer)
      drop()
    },
  }
}
