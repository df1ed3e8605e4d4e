import { afterAll, expect } from 'vitest'
import { findViolations } from '../../src/modules/client/ledger/ledger-checks.rows.ts'
import { administrator } from '../people.ts'
import { openStage } from '../stage.ts'
import { orderWords } from './lab.ts'

/**
 * For a whole file of tests: a server, an administrator who registers delegations, and catalogue entries by name.
 * After the last test the server must have logged no error, the ledger must keep its invariants, and the server is
 * closed.
 */
export const openDelegationDesk = async (environment: Record<string, string> = {}) => {
  const stage = await openStage(environment)
  afterAll(async () => {
    expect(stage.errors).toEqual([])
    expect(await findViolations(stage.db)).toEqual([])
    await stage.close()
  })
  const admin = await administrator(stage)
  return { stage, admin, words: await orderWords(admin.client) }
}
