import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { inTransaction } from '../../db/database.ts'
import type { Services } from '../services.ts'
import { type Job, job } from './job.ts'
import { openJobs, type RunningJobs } from './open-jobs.ts'
import { openBoss } from './pg-boss.ts'

const database = useDatabase()
const open: RunningJobs[] = []
afterEach(async () => {
  for (const jobs of open.splice(0)) await jobs.stop()
})

const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
const services = { log } as unknown as Services

/** A process of its own: another can finish what it does not. */
const processWith = (...list: Job<never>[]) => {
  const jobs = openJobs(database.url, list, log, { pollSeconds: 0.5 })
  open.push(jobs)
  return jobs
}

/** A job that records its data. */
const remembering = (name: string, options: Job['options'] = {}) => {
  const payloads: number[] = []
  const remember = job(name, async ({ at }: { at: number }) => void payloads.push(at), options)
  return { payloads, remember }
}

describe('jobs', () => {
  it('runs the jobs of a committed transaction, immediately when notified', async () => {
    const { payloads, remember } = remembering('remember')
    const jobs = processWith(remember)
    await jobs.start(services)
    await inTransaction(database.db, tx => jobs.send(tx, remember, { at: 1 }))
    jobs.wake()
    await expect.poll(() => payloads).toEqual([1])
  })

  it('gives the jobs of a process that died to the next one', async () => {
    const { payloads, remember } = remembering('inherit')
    await inTransaction(database.db, tx => processWith(remember).send(tx, remember, { at: 7 }))
    expect(payloads).toEqual([])
    await processWith(remember).start(services)
    await expect.poll(() => payloads, { timeout: 5_000 }).toEqual([7])
  })

  it('starts a job beside the run that a killed process left behind, unless it has a schedule', async () => {
    const [beside, scheduled] = [
      remembering('beside', { atStart: true }),
      remembering('scheduled', { cron: '0 3 * * *', atStart: true }),
    ]
    const list = [beside.remember, scheduled.remember]
    await processWith(...list).dead()
    const boss = await openBoss(database.url, list, log)
    for (const { name } of list) {
      await boss.send(name, { at: 0 })
      expect(await boss.fetch(name)).toHaveLength(1)
    }
    await boss.stop({ graceful: false })
    await processWith(...list).start(services)
    await expect.poll(() => beside.payloads).toHaveLength(1)
    expect(scheduled.payloads).toEqual([])
  })

  it('tells a run that the server stops, and does not repeat it', async () => {
    let runs = 0
    const patient = job<{ at: number }>('patient', async (_, __, stopping) => {
      runs++
      await new Promise(stopped => stopping?.addEventListener('abort', stopped))
    })
    const jobs = processWith(patient)
    await jobs.start(services)
    await inTransaction(database.db, tx => jobs.send(tx, patient, { at: 1 }))
    jobs.wake()
    await expect.poll(() => runs).toBe(1)
    await jobs.stop()
    const boss = await openBoss(database.url, [patient], log)
    expect(await boss.findJobs('patient')).toMatchObject([{ state: 'completed' }])
    await boss.stop({ graceful: false })
  })

  it('wait a limited time for locks and statements', async () => {
    const boss = await openBoss(database.url, [], log)
    const { rows } = await boss
      .getDb()
      .executeSql(`select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`)
    await boss.stop({ graceful: false })
    expect(rows).toEqual([{ lock: '3s', statement: '30s' }])
  })

  it('queues nothing when the call rolls back', async () => {
    const { payloads, remember } = remembering('roll-back')
    const jobs = processWith(remember)
    const refused = inTransaction(database.db, async tx => {
      await jobs.send(tx, remember, { at: 1 })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await jobs.start(services)
    await inTransaction(database.db, tx => jobs.send(tx, remember, { at: 2 }))
    jobs.wake()
    await expect.poll(() => payloads).toEqual([2])
  })

  it('runs each job once among several workers', async () => {
    const { payloads, remember } = remembering('share', { atOnce: 3 })
    const [one, two] = [processWith(remember), processWith(remember)]
    await Promise.all([one.start(services), two.start(services)])
    const expected = Array.from({ length: 20 }, (_, at) => at)
    await inTransaction(database.db, async tx => {
      for (const at of expected) await one.send(tx, remember, { at })
    })
    await expect
      .poll(() => (one.wake(), two.wake(), [...payloads].sort((a, b) => a - b)), { timeout: 10_000 })
      .toEqual(expected)
  })

  it('retries failed jobs, and sets those that keep failing aside with their reason', async () => {
    let runs = 0
    const fickle = job<{ at: number }>(
      'fickle',
      async () => {
        if (++runs < 3) throw new Error('not yet')
      },
      { retries: 2, retryDelay: 0 },
    )
    const hopeless = job<{ at: number }>(
      'hopeless',
      async () => {
        throw new Error('no such number')
      },
      { retries: 1, retryDelay: 0 },
    )
    const jobs = processWith(fickle, hopeless)
    await jobs.start(services)
    await inTransaction(database.db, async tx => {
      await jobs.send(tx, fickle, { at: 1 })
      await jobs.send(tx, hopeless, { at: 2 })
    })
    await expect
      .poll(async () => (jobs.wake(), jobs.dead()), { timeout: 10_000, interval: 200 })
      .toMatchObject([{ name: 'hopeless', data: { at: 2 }, reason: { message: 'no such number' } }])
    await expect.poll(() => (jobs.wake(), runs), { timeout: 10_000, interval: 200 }).toBe(3)
    expect(lines.some(line => line.includes('job gave up'))).toBe(true)
  })

  it('refuses an unknown job, and with it the call', async () => {
    const { remember } = remembering('unlisted')
    const jobs = processWith()
    await expect(inTransaction(database.db, tx => jobs.send(tx, remember, { at: 1 }))).rejects.toThrow(
      'unlisted does not exist',
    )
  })

  it('applies the settings and schedules of the list, and deletes those no longer on it', async () => {
    const schedules = () =>
      database.db
        .selectFrom('jobs.schedule' as never)
        .select(['name', 'cron', 'timezone'] as never[])
        .execute()
    const { remember } = remembering('nightly', { cron: '0 3 * * *' })
    const first = processWith(remember)
    await first.dead()
    expect(await schedules()).toEqual([{ name: 'nightly', cron: '0 3 * * *', timezone: 'Asia/Shanghai' }])
    await processWith(remembering('nightly', { cron: '30 4 * * *', retries: 9 }).remember).dead()
    expect(await schedules()).toEqual([{ name: 'nightly', cron: '30 4 * * *', timezone: 'Asia/Shanghai' }])
    await processWith(remembering('nightly').remember).dead()
    expect(await schedules()).toEqual([])
  })
})
