import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { sql } from 'kysely'
import { afterAll, expect } from 'vitest'
import { findViolations } from '../../src/modules/client/ledger/checks/ledger-checks.rows.ts'
import { administrator } from '../people.ts'
import { openStage, type Stage } from '../stage.ts'
import { expectOk, orderWords } from './lab.ts'

/**
 * Postings whose transaction wrote no row of the operation log, except those that a test posts itself: their cause is
 * `test:…`.
 */
const findUnloggedPostings = async ({ db }: Stage): Promise<string[]> => {
  const { rows } = await sql<{ cause: string }>`select cause from posting where cause not like 'test:%'
    and not exists (select from operation_log where operation_log.create_time = posting.create_time)`.execute(db)
  return rows.map(({ cause }) => cause)
}

/**
 * For a whole file of tests: a server, an administrator who registers delegations, and catalogue entries by name.
 * After the last test the server must have logged no error, the ledger must keep its invariants, every posting must have
 * its sentence in the operation log, and the server is closed.
 */
export const openDelegationDesk = async (environment: Record<string, string> = {}) => {
  const stage = await openStage(environment)
  afterAll(async () => {
    expect(stage.errors).toEqual([])
    expect(await findViolations(stage.db)).toEqual([])
    expect(await findUnloggedPostings(stage)).toEqual([])
    await stage.close()
  })
  const admin = await administrator(stage)
  const readDelegation = (id: number) => expectOk(admin.client.call(delegationCalls.get, { id }))
  return { stage, admin, words: await orderWords(admin.client), readDelegation }
}
