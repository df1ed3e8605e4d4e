import { ledgerFailures } from '@seam/contract/client/money/ledger'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import type { Db } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import { findConfig } from '../../system/config/config.rows.ts'

/** Up to this amount in fen a recharge needs no approval. */
const findRechargeLimit = async (db: Db): Promise<bigint> => toFen((await findConfig(db)).rechargeLimit)

/** Whether another person must approve a recharge of this amount in fen. */
export const isAboveRechargeLimit = async (db: Db, amount: bigint): Promise<boolean> =>
  amount > (await findRechargeLimit(db))

/** Refuses what is received beyond what is due if so much would go to the balance that it needs the approval of a recharge. */
export const refuseLargeSurplus = async (db: Db, surplus: bigint): Promise<void> => {
  if (surplus > 0n) refuseSurplusAbove(await findRechargeLimit(db), surplus)
}

/** The same where the limit is known. */
export const refuseSurplusAbove = (limit: bigint, surplus: bigint): void => {
  if (surplus > limit)
    throw refuse(ledgerFailures.largeSurplus, {
      message: `多收的 ${fromFen(surplus)} 元超过免审批充值限额 ${fromFen(limit)} 元，请只收应付金额，其余另作充值`,
    })
}
