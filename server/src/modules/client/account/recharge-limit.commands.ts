import { ledgerFailures } from '@seam/contract/client/ledger'
import type { Db } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { findConfig } from '../../system/config/config.rows.ts'

/** Whether another person must approve a recharge of this amount in fen. */
export const isAboveRechargeLimit = async (db: Db, amount: bigint): Promise<boolean> =>
  amount > BigInt((await findConfig(db)).rechargeLimit) * 100n

/** Refuses a payment of which so much would go to the balance that it needs the approval of a recharge. */
export const refuseLargeSurplus = async (db: Db, surplus: bigint): Promise<void> => {
  if (surplus > 0n && (await isAboveRechargeLimit(db, surplus))) throw refuse(ledgerFailures.largeSurplus)
}
