import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../src/db/database.ts'

/** Asserts that as many sessions of this database come to wait for locks. */
export const expectLockWaits = async (db: Db, sessions = 1): Promise<void> => {
  const countWaiting = async () => {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.total
  }
  await expect.poll(countWaiting, { timeout: 10_000 }).toBe(sessions)
}
