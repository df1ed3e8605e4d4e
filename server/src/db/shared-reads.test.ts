import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { useStage } from '../../test/stage.ts'
import { breakConnections, type Db, inSnapshot, inTransaction, openPool, readOnlySettings } from './database.ts'
import { sharedReads } from './shared-reads.ts'

const stage = useStage()
const opened: ReturnType<typeof openPool>[] = []

/** Reads over two connections, or more. */
const openReads = ({ max = 2 } = {}) => {
  const pool = openPool(stage.url, { max, pipeline: true, settings: readOnlySettings })
  const transactions = openPool(stage.url, { max: 1 })
  opened.push(pool, transactions)
  return { pool, db: sharedReads(pool, transactions) }
}
afterAll(async () => {
  for (const pool of opened) await pool.end()
})

const echo = async (db: Db, value: number) => {
  const { rows } = await sql<{
    value: number
    pid: number
  }>`select ${value}::integer as value, pg_backend_pid() as pid`.execute(db)
  return rows[0]
}
/** Keeps `passGate` waiting while `work` runs. */
const withGate = <T>(work: () => Promise<T>) =>
  inTransaction(stage.db, async tx => {
    await sql`select pg_advisory_xact_lock(51)`.execute(tx)
    return work()
  })
const passGate = (db: Db) => sql`select pg_advisory_xact_lock_shared(51)`.execute(db)
/** Of connections that are opened from then on. */
const waitLong = (pool: pg.Pool) => Object.assign(pool.options, { lock_timeout: 60_000 })

const sleep = (db: Db, seconds: number) => sql`select pg_sleep(${seconds})`.execute(db)

describe('reads that share connections', () => {
  it('get their own answers, however many wait', async () => {
    const { db, pool } = openReads()
    const values = Array.from({ length: 200 }, (_, at) => at)
    const answers = await Promise.all(values.map(value => echo(db, value)))
    expect(answers.map(answer => answer?.value)).toEqual(values)
    expect(new Set(answers.map(answer => answer?.pid)).size).toBe(2)
    expect(pool.idleCount).toBe(2)
  })

  it('fail alone', async () => {
    const { db } = openReads()
    const outcomes = await Promise.allSettled([
      echo(db, 1),
      sql`select 1 / ${0}::integer`.execute(db),
      echo(db, 2),
      sql`select nothing`.execute(db),
      echo(db, 3),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
  })

  it('write nothing', async () => {
    const { db } = openReads()
    await expect(sql`update system_config set calorie = calorie`.execute(db)).rejects.toThrow('read-only transaction')
    expect((await echo(db, 1))?.value).toBe(1)
  })

  it('never wait behind a slow one while another connection is left', async () => {
    const { db, pool } = openReads()
    waitLong(pool)
    const { slow } = await withGate(async () => {
      const slow = passGate(db)
      await new Promise(resolve => setTimeout(resolve, 150))
      const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => echo(db, at)))
      expect(answers.at(-1)?.value).toBe(19)
      return { slow }
    })
    await slow
  })

  it('never wait behind one whose text was slow before', async () => {
    const { db, pool } = openReads({ max: 3 })
    waitLong(pool)
    const first = await withGate(async () => {
      const slow = passGate(db)
      await new Promise(resolve => setTimeout(resolve, 150))
      return { slow }
    })
    await first.slow
    const { slow } = await withGate(async () => {
      const slow = [passGate(db), passGate(db)]
      expect((await echo(db, 1))?.value).toBe(1)
      return { slow }
    })
    await Promise.all(slow)
  })

  it('fail for their own reason when the same text could not be prepared before them', async () => {
    const { db } = openReads({ max: 1 })
    const read = () => sql`select calorie from system_config`.execute(db)
    await inTransaction(stage.db, async tx => {
      await sql`lock table system_config in access exclusive mode`.execute(tx)
      for (const outcome of await Promise.allSettled([read(), read()]))
        expect(outcome).toMatchObject({ reason: { code: '55P03' } })
    })
    expect((await read()).rows).toHaveLength(1)
  })

  it('are refused like those of a pool when they have waited too long', async () => {
    const { db, pool } = openReads()
    await Promise.all([echo(db, 1), echo(db, 2)])
    pool.options.connectionTimeoutMillis = 100
    const impatient = sharedReads(pool, pool)
    const [first, ...others] = await Promise.allSettled(Array.from({ length: 5 }, () => sleep(impatient, 0.4)))
    expect(first?.status).toBe('fulfilled')
    expect(others.at(-1)).toMatchObject({ reason: { message: 'timeout exceeded when trying to connect' } })
    expect((await echo(db, 1))?.value).toBe(1)
  })

  it('fail at once when their connections are broken', async () => {
    const { db, pool } = openReads()
    await Promise.all([echo(db, 1), echo(db, 2)])
    const waiting = Promise.allSettled(Array.from({ length: 4 }, () => sleep(db, 2)))
    await expect.poll(() => pool.idleCount).toBe(0)
    breakConnections(pool)
    expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    expect((await echo(db, 1))?.value).toBe(1)
  })

  it('get a new connection after one has broken', async () => {
    const { db, pool } = openReads()
    const pids = (await Promise.all([echo(db, 1), echo(db, 2)])).map(answer => answer?.pid)
    const waiting = Promise.allSettled(Array.from({ length: 4 }, () => sleep(db, 1)))
    await expect.poll(() => pool.idleCount).toBe(0)
    await sql`select pg_terminate_backend(pid) from unnest(${pids}::integer[]) as pid`.execute(stage.db)
    expect((await waiting).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    const answers = await Promise.all([echo(db, 3), echo(db, 4), echo(db, 5)])
    expect(answers.map(answer => answer?.value)).toEqual([3, 4, 5])
    expect(answers.some(answer => pids.includes(answer?.pid))).toBe(false)
  })
})

describe('a snapshot', () => {
  it('has a connection of its own, on which it ends', async () => {
    const { db } = openReads()
    const inside = await inSnapshot(db, async snapshot => [await echo(snapshot, 1), await echo(snapshot, 2)])
    expect(new Set(inside.map(answer => answer?.pid)).size).toBe(1)
    const outside = await Promise.all([echo(db, 3), echo(db, 4)])
    expect(outside.map(answer => answer?.pid)).not.toContain(inside[0]?.pid)
    await expect(inSnapshot(db, snapshot => sql`select 1 / ${0}::integer`.execute(snapshot))).rejects.toThrow('zero')
    expect((await inSnapshot(db, snapshot => echo(snapshot, 5)))?.value).toBe(5)
  })
})

describe('a read inside a transaction', () => {
  it('is refused where tests watch: it has a connection already', async () => {
    const { reads } = stage.services
    await echo(reads, 1)
    await expect(inSnapshot(reads, () => echo(reads, 2))).rejects.toThrow('a second connection')
  })
})
