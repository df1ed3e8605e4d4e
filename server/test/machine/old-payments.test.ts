import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '../../src/db/backup/restore-backup.ts'
import { databaseOf, openPool } from '../../src/db/database.ts'
import { findViolations } from '../../src/modules/client/ledger/checks/ledger-checks.rows.ts'
import { createEmptyDatabase, type TestDatabase } from '../database.ts'

const backups = join(import.meta.dirname, '../backups')

let database: TestDatabase
let db: ReturnType<typeof databaseOf>
beforeAll(async () => {
  database = await createEmptyDatabase()
  const [oldest = ''] = (await readdir(backups)).toSorted()
  await restoreBackup(database.url, join(backups, oldest))
  db = databaseOf(openPool(database.url))
}, 90_000)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const first = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows[0]

describe('payments recorded before the ledger', () => {
  it('become postings that keep every invariant', async () => {
    expect(await findViolations(db)).toEqual([])
    const counts = await first(
      sql<{ trades: number; postings: number; lines: number }>`select (select count(*)::int from trade) as trades,
        (select count(*)::int from posting where cause like 'old:%') as postings, (select count(*)::int from fee_line) as lines`,
    )
    expect(counts?.trades).toBeGreaterThan(100)
    expect(counts?.postings).toBeGreaterThanOrEqual(counts?.trades ?? 0)
    expect(counts?.lines).toBeGreaterThan(counts?.trades ?? 0)
  })

  it('cover the fee of what was paid, and income is what is finished', async () => {
    const wrong = await first(
      sql<{
        count: number
      }>`select count(*)::int from delegation where pay_state in (3, 4) and paid + credited - refunded <> fee`,
    )
    expect(wrong).toEqual({ count: 0 })
    const income = await first(
      sql<{ ledger: string; finished: string }>`select
        (select coalesce(-sum(amount), 0)::text from entry where ledger_account = 'REVENUE') as ledger,
        (select coalesce(sum(paid + credited - refunded), 0)::text from delegation where state in (60, 90)) as finished`,
    )
    expect(income?.ledger).toBe(income?.finished)
    expect(income?.ledger).not.toBe('0')
  })
})
