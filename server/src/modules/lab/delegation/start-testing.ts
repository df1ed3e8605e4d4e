import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Reason } from '../../../kit/transition.rules.ts'
import { reasonsAgainstCommand } from './delegation.rules.ts'
import { passDelegation, type Standing } from './delegation-life.rows.ts'

/** Begins testing by itself where the pay gate is open; else answers what it waits for. */
export const startTesting = async (
  tx: Tx,
  delegation: Standing,
  address: string,
): Promise<{ delegation: Standing; waitingFor: readonly Reason[] }> => {
  const waitingFor = reasonsAgainstCommand('start', delegation)
  if (waitingFor.length > 0) return { delegation, waitingFor }
  const actor = { userId: null, userName: '系统', address }
  const started = await passDelegation(tx, delegation, 'start', actor, { set: { startTime: sql`now()` } })
  return { delegation: started, waitingFor: [] }
}
