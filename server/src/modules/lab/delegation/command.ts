import type { Tx } from '../../../db/database.ts'
import { refuseForReasons } from '../../../kit/reasons.ts'
import { checkVersion, requireRow } from '../../../kit/refusal.ts'
import { type DelegationCommandName, reasonsAgainstCommand } from './delegation.rules.ts'
import { lockDelegation, type Standing } from './delegation-life.rows.ts'

/** The delegation, held, at the version that the caller saw, and free for the command: how every command begins. */
export const mustStand = async (
  tx: Tx,
  { id, version }: { id: number; version: number },
  command: DelegationCommandName,
): Promise<Standing> => {
  const delegation = requireRow(await lockDelegation(tx, id))
  checkVersion(delegation, version)
  refuseForReasons(reasonsAgainstCommand(command, delegation))
  return delegation
}
