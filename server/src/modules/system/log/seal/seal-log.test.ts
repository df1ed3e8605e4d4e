// Long because every way to tamper with the logs is tried on the same ten days.

import { addDays } from '@seam/contract/kit/value/day'
import { logCalls } from '@seam/contract/system/log'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testSecretKey } from '../../../../../test/database-server.ts'
import { expectLockWaits } from '../../../../../test/lock-waits.ts'
import { personWith } from '../../../../../test/people.ts'
import { openStage, type Stage } from '../../../../../test/stage.ts'
import { serverUrlOf } from '../../../../db/app-role.ts'
import { inTransaction } from '../../../../db/database.ts'
import { hasOpenWriters } from '../../../../kit/seal/seal.rows.ts'
import { sealDays, verifySeals } from '../../../../kit/seal/seal.ts'
import { verifyChain } from '../../../../kit/seal/verify-chain.ts'
import { logChain } from './log-chain.ts'

let stage: Stage
/** The first day that is not sealed yet: until an hour after midnight this is yesterday. */
let openDay: string
beforeEach(async () => {
  stage = await openStage()
  openDay = await dayOf('1 hour')
})
afterEach(() => stage.close())

/** The day of the laboratory some time ago. */
const dayOf = async (ago: string) => {
  const { rows } = await sql<{ day: string }>`
    select ((now() - ${ago}::interval) at time zone 'Asia/Shanghai')::date as day`.execute(stage.db)
  return rows[0]?.day ?? ''
}

const dayBefore = (days: number) => addDays(openDay, -days)

const insertOperation = (time: string, content = '登记委托') =>
  stage.db
    .insertInto('operationLog')
    .values({
      createTime: time,
      createName: '13800000000',
      userName: '管理员',
      operModule: '委托管理',
      operType: '登记',
      operContent: content,
      changes: '[]',
      operIp: '10.0.0.1',
      traceId: 'a',
    })
    .execute()

const insertLogin = (time: string) =>
  stage.db
    .insertInto('loginLog')
    .values({
      createTime: time,
      createName: '13800000000',
      operType: '登录成功',
      operContent: '登录',
      succeeded: true,
      browser: '',
      system: '',
      operIp: '10.0.0.1',
    })
    .execute()

/** Ten days with two operations and a sign-in each, the fifth without any. */
const fill = async () => {
  for (let day = 10; day >= 1; day--) {
    if (day === 5) continue
    await insertOperation(`${dayBefore(day)} 00:00:00+08`)
    await insertOperation(`${dayBefore(day)} 23:59:59.999999+08`)
    await insertLogin(`${dayBefore(day)} 12:00:00+08`)
  }
}

const seal = () => sealDays(stage.services.db, logChain)

/** As a user with the rights of the owner, who disables the triggers. */
const tamper = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: stage.url, options: '-c timezone=Asia/Shanghai' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const verify = (expectedHash?: string) => verifyChain(stage.services.db, logChain, '日志', expectedHash)
const at = (day: number) =>
  `create_time >= '${dayBefore(day)} 00:00:00+08' and create_time < '${dayBefore(day - 1)} 00:00:00+08'`

describe('sealing the logs', () => {
  it('seals each day that is over, those without rows too, and no other', async () => {
    await fill()
    await insertOperation(`${openDay} 00:00:00+08`)
    expect(await seal()).toMatchObject({ first: dayBefore(10), last: dayBefore(1), days: 10, rows: 27 })
    expect(await seal()).toBeUndefined()
    const seals = await stage.db.selectFrom('daySeal').select(['day', 'rowCount']).orderBy('day').execute()
    expect(seals.map(({ day, rowCount }) => [day, rowCount])).toEqual(
      Array.from({ length: 10 }, (_, place) => [dayBefore(10 - place), place === 5 ? 0 : 3]),
    )
    const { ok, sentence } = await verify()
    expect([ok, sentence]).toEqual([true, expect.stringContaining('共 10 天、27 行日志与封存时一致')])
  })

  it('shows what is sealed to whoever may see the log', async () => {
    const auditor = await personWith(stage, 'oplogView')
    expect(await auditor.client.call(logCalls.seals)).toMatchObject({ code: 0, data: null })
    await fill()
    const sealed = await seal()
    expect(await auditor.client.call(logCalls.seals)).toMatchObject({ code: 0, data: sealed })
  })

  it('is made once where two processes seal at the same time', async () => {
    await fill()
    const runs = await Promise.all([seal(), seal(), seal()])
    expect(runs.reduce((sum, run) => sum + (run?.days ?? 0), 0)).toBe(10)
    expect((await verify()).ok).toBe(true)
  })

  it('refuses a row that comes late for a sealed day, and takes one of today', async () => {
    await fill()
    await seal()
    await expect(insertOperation(`${dayBefore(1)} 23:59:59+08`)).rejects.toThrow('its day is sealed')
    await expect(insertLogin(`${dayBefore(40)} 12:00:00+08`)).rejects.toThrow('its day is sealed')
    await insertOperation(new Date().toISOString())
    expect((await verify()).ok).toBe(true)
  })

  it('waits for a transaction that wrote before the day was over and is still open', async () => {
    await fill()
    const client = new pg.Client({ connectionString: stage.url })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into operation_log (create_time, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
      values ('${dayBefore(1)} 23:59:00+08', '', '', '', '', '', '', '')`,
    )
    // The insert holds the lock that late rows take, so the seal waits for its commit.
    const sealing = seal()
    await expectLockWaits(stage.db)
    await client.query('commit')
    await client.end()
    expect(await sealing).toMatchObject({ rows: 28 })
    expect((await verify()).ok).toBe(true)
  })

  it.each([
    ['open', true],
    ['committed', false],
  ])('sees whether a transaction that wrote a row is %s', async (_, isOpen) => {
    const client = new pg.Client({ connectionString: serverUrlOf(stage.url, testSecretKey) })
    await client.connect()
    await client.query('begin')
    await client.query(
      `insert into operation_log (create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
      values ('', '', '', '', '', '', '')`,
    )
    if (!isOpen) await client.query('commit')
    const ofDay = (day: string) => inTransaction(stage.services.db, tx => hasOpenWriters(tx, logChain, day))
    expect([await ofDay(await dayOf('0')), await ofDay(dayBefore(1))]).toEqual([isOpen, false])
    await client.end()
  })

  it('cannot be changed by the server', async () => {
    await fill()
    await seal()
    for (const statement of ['delete from day_seal', 'update day_seal set row_count = 0'])
      await expect(sql.raw(statement).execute(stage.services.db)).rejects.toMatchObject({ code: '42501' })
    await expect(sql`delete from day_seal`.execute(stage.db)).rejects.toThrow('append-only')
  })
})

describe('verifying the logs', () => {
  it.each([
    ['a text was edited', `update operation_log set oper_content = '别的' where ${'{3}'}`, 3, '内容与封存时不同'],
    ['a result was edited', `update login_log set succeeded = false where ${'{7}'}`, 7, '内容与封存时不同'],
    ['a row was deleted', `delete from operation_log where ${'{2}'}`, 2, '封存时 3 行，现在 1 行'],
    [
      'a row was inserted',
      `insert into login_log select 99999, create_time, user_id, '13900000000', oper_type, oper_content, succeeded, browser, system, oper_ip from login_log where ${'{4}'}`,
      4,
      '封存时 3 行，现在 4 行',
    ],
    [
      'a row was moved to another day',
      `update login_log set create_time = create_time - interval '1 day' where ${'{6}'}`,
      7,
      '现在 4 行',
    ],
  ])('names the first day that differs: %s', async (_, statement, day, words) => {
    await fill()
    await seal()
    await tamper(statement.replace(/\{(\d)\}/, (_whole, which: string) => at(Number(which))))
    const { ok, sentence } = await verify()
    expect(ok).toBe(false)
    expect(sentence).toContain(dayBefore(day))
    expect(sentence).toContain(words)
  })

  it('finds rows in a day that had none, and before the first seal', async () => {
    await fill()
    await seal()
    const insert = (day: number) =>
      `insert into operation_log (create_time, create_name, user_name, oper_module, oper_type, oper_content, oper_ip, trace_id)
      values ('${dayBefore(day)} 09:00:00+08', '', '', '', '', '', '', '')`
    await tamper(insert(5))
    expect((await verify()).sentence).toContain(`${dayBefore(5)} 的日志被改动过：封存时 0 行，现在 1 行`)
    await tamper(insert(12))
    expect((await verify()).sentence).toContain(`${dayBefore(12)} 早于第一个封存日`)
  })

  it.each([
    ['edited', `update day_seal set row_count = 4 where day = '{}'`, 'seal'],
    ['deleted', `delete from day_seal where day = '{}'`, 'missingSeal'],
  ])('finds a seal that was %s', async (_, statement, kind) => {
    await fill()
    await seal()
    await tamper(statement.replace('{}', dayBefore(4)))
    expect((await verifySeals(stage.db, logChain)).fault).toEqual({ kind, day: dayBefore(4) })
  })

  it('finds a seal that was made again to fit an edited row, because the next one does not follow', async () => {
    await fill()
    await seal()
    await tamper(`update operation_log set oper_content = '别的' where ${at(4)}`)
    // Rows and seals up to this day match again, and the later seals are restored.
    const behind = await stage.db.selectFrom('daySeal').selectAll().where('day', '>', dayBefore(4)).execute()
    await tamper(`delete from day_seal where day >= '${dayBefore(4)}'`)
    await seal()
    const [again] = await stage.db.selectFrom('daySeal').selectAll().where('day', '=', dayBefore(4)).execute()
    await tamper(
      `delete from day_seal where day > '${dayBefore(4)}'`,
      ...behind.map(
        ({ day, rowCount, contentHash, chainHash }) =>
          `insert into day_seal (chain, day, row_count, content_hash, chain_hash) values ('log', '${day}', ${rowCount}, '\\x${contentHash.toString('hex')}', '\\x${chainHash.toString('hex')}')`,
      ),
    )
    expect(again).toBeDefined()
    expect((await verifySeals(stage.db, logChain)).fault).toEqual({ kind: 'seal', day: dayBefore(3) })
  })

  it('finds that the last seals, or all of them, were deleted', async () => {
    await fill()
    await seal()
    await tamper(`delete from day_seal where day >= '${dayBefore(3)}'`)
    expect((await verifySeals(stage.db, logChain)).fault).toEqual({ kind: 'unsealed', day: dayBefore(3) })
    await tamper('delete from day_seal')
    expect((await verifySeals(stage.db, logChain)).fault).toEqual({ kind: 'unsealed', day: dayBefore(10) })
  })

  it('knows a hash that was noted earlier, and misses it when everything was sealed anew', async () => {
    await fill()
    const noted = (await seal())?.hash.slice(0, 16) ?? ''
    expect((await verify(noted)).ok).toBe(true)
    await tamper(`update operation_log set oper_content = '别的' where ${at(4)}`, 'delete from day_seal')
    await seal()
    expect((await verify()).ok).toBe(true)
    const { ok, sentence } = await verify(noted)
    expect([ok, sentence]).toEqual([false, expect.stringContaining('不在封存记录中')])
  })

  it('has nothing to say of logs that began today', async () => {
    await insertOperation(new Date().toISOString())
    expect(await verify()).toEqual({ ok: true, sentence: expect.stringContaining('还没有封存过任何一天') })
  })
})
