import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { createMigratedDatabase, useDatabase } from '../../test/database.ts'
import { type Config, readSettings } from '../config.ts'
import type { Db } from '../db/database.ts'
import { seed } from '../db/seed/seed.ts'
import { verifyPassword } from '../kit/password/hash.ts'
import { enterpriseApplicant, portalAccounts } from './content/portal-list.ts'
import { accounts, applicant } from './content/staff-list.ts'
import { loadDemonstration } from './load-demonstration.ts'
import { readSchema } from './snapshot.rows.ts'
import { readSnapshot, snapshotFile } from './snapshot.ts'

// The whole snapshot is loaded, also on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** A database with all tables and no rows, for the tests of one `describe`. */
const useMigratedDatabase = () => {
  const own = useDatabase(createMigratedDatabase)
  const configOf = (settings: Record<string, string> = {}): Config => ({
    ...readSettings({ ADMIN_PASSWORD: 'Admin#2026', ...settings }),
    databaseUrl: own.url,
    secretKey: 'test-secret-key-of-at-least-32-bytes',
  })
  return Object.assign(own, { configOf })
}

/** The times of all rows are before `now`, and there are delegations and reports in every state. */
const expectEveryStateBefore = async (db: Db, now: string) => {
  const events = ['delegation_event', 'sample_event', 'item_event', 'report_event', 'operation_log', 'login_log']
  for (const table of events) {
    const query = sql<{ last: string }>`select max(create_time) as last from ${sql.table(table)}`
    expect(((await query.execute(db)).rows[0]?.last ?? '~') <= now).toBe(true)
  }
  const states = async (table: 'delegation' | 'report') => {
    const rows = await db.selectFrom(table).select('state').distinct().orderBy('state').execute()
    return rows.map(({ state }) => state)
  }
  expect(await states('delegation')).toEqual([10, 20, 30, 40, 50, 60, 90])
  expect(await states('report')).toEqual([10, 20, 25, 30, 40, 50, 60, 70])
}

const usersOf = async (db: Db) => {
  const rows = await db.selectFrom('appUser').select(['userMobile', 'passwordHash', 'mustChangePassword']).execute()
  return new Map(rows.map(row => [row.userMobile, row]))
}

describe('the snapshot', () => {
  const own = useMigratedDatabase()

  it('was made with the tables and columns of the migrations: else run `npm run demo-snapshot`', async () => {
    const { schema } = await readSnapshot()
    expect(await readSchema(own.db)).toBe(schema)
  })

  it('is small enough to be kept with the source', async () => {
    expect((await stat(snapshotFile)).size).toBeLessThan(1_500_000)
  })

  it('has no password in itself', async () => {
    const { tables } = await readSnapshot()
    const users = tables.find(({ table }) => table === 'app_user')
    const rows: { password_hash: string }[] = JSON.parse(users?.rows ?? '[]')
    expect(rows.length).toBeGreaterThan(9)
    expect(rows.filter(({ password_hash }) => password_hash !== '')).toEqual([])
    const account = tables.find(({ table }) => table === 'account')
    const accounts: { pay_password_hash: string | null }[] = JSON.parse(account?.rows ?? '[]')
    expect(accounts.filter(({ pay_password_hash: hash }) => hash !== null)).toEqual([])
  })

  it('is loaded in the first minutes of a year: all of it lies behind, in every state', async () => {
    const now = '2026-01-01 00:05:00'
    await loadDemonstration(own.db, own.configOf(), now)
    await expectEveryStateBefore(own.db, now)
  })
})

describe('the snapshot of today', () => {
  const own = useMigratedDatabase()

  it('has the first password of the administrator in its accounts', async () => {
    const { db, configOf } = own
    const first = await loadDemonstration(db, configOf({ ADMIN_MOBILE: '13911112222' }))
    expect(first?.mobile).toBe('13911112222')
    expect(first?.demonstration.map(({ role }) => role)).toEqual([
      '前台',
      '化验员',
      '审核员',
      '收费员',
      '主管',
      '客户门户',
    ])
    const users = await usersOf(db)
    for (const mobile of ['13911112222', '13800000001', '13800000006', '13800000014', '13810000001', '13810000013']) {
      expect(await verifyPassword(users.get(mobile)?.passwordHash, 'Admin#2026')).toBe(true)
      expect(users.get(mobile)?.mustChangePassword).toBe(false)
    }
  })

  it('is followed by the seed, which finds nothing missing but what came after', async () => {
    const { db, configOf } = own
    // the first figures are planned for these rows
    const estimate = sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'result'`
    expect((await estimate.execute(db)).rows[0]?.rows).toBeGreaterThan(2_000)
    expect(await seed(db, configOf({ ADMIN_MOBILE: '13911112222' }))).toBeUndefined()
  })
})

describe('the snapshot in production', () => {
  const own = useMigratedDatabase()

  it('has a random password in each account, which has to be changed; on a leap day too', async () => {
    const { db, configOf } = own
    const now = '2028-02-29 12:34:56'
    const settings = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://lab.example.com',
      DEMO_DATA: '1',
      ADMIN_PASSWORD: 'Kx7#fenyuan',
    }
    const first = await loadDemonstration(db, configOf(settings), now)
    const users = await usersOf(db)
    const passwords = first?.demonstration.map(({ password }) => password ?? '') ?? []
    expect(new Set(passwords).size).toBe(accounts.length + portalAccounts.length)
    for (const { mobile, password = '' } of first?.demonstration ?? []) {
      expect(await verifyPassword(users.get(mobile)?.passwordHash, password)).toBe(true)
      expect(users.get(mobile)?.mustChangePassword).toBe(true)
    }
    for (const { userMobile } of [applicant, enterpriseApplicant.owner])
      expect(await verifyPassword(users.get(userMobile)?.passwordHash, 'Kx7#fenyuan')).toBe(false)
    await expectEveryStateBefore(db, now)
  })
})

describe.each([
  ['Admin#2026', false],
  ['', true],
])('an administrator with the ADMIN_PASSWORD %j', (ADMIN_PASSWORD, mustChange) => {
  const own = useMigratedDatabase()

  it(`has to change it: ${mustChange}; the snapshot is never loaded beside the work of others`, async () => {
    const { db, configOf } = own
    const first = await seed(db, configOf({ ADMIN_PASSWORD, DEMO_DATA: '0' }))
    const columns = ['passwordHash', 'mustChangePassword'] as const
    const { passwordHash, mustChangePassword } = await db
      .selectFrom('appUser')
      .select(columns)
      .executeTakeFirstOrThrow()
    expect(await verifyPassword(passwordHash, first?.password ?? '')).toBe(true)
    expect(mustChangePassword).toBe(mustChange)
    expect(await loadDemonstration(db, configOf())).toBeUndefined()
  })
})
