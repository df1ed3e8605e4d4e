import { fromFen } from '@seam/contract/kit/value/money'
import type { Tx } from '../../../db/database.ts'
import { writeOperationOf } from '../../../kit/log.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { holdInSuspense, type Unclaimed } from '../suspense/hold.commands.ts'

const module = '在线支付'

export const writeChannelReceipt = (tx: Tx, actor: Actor, sentence: string) =>
  writeOperationOf(tx, { module, action: '渠道收款' }, actor, sentence)

export const writeChannelRefund = (tx: Tx, actor: Actor, sentence: string) =>
  writeOperationOf(tx, { module, action: '渠道退款' }, actor, sentence)

/** Holds a payment that no trade takes in suspense, and writes it into the log, unless it is held already. */
export const holdChannelPayment = async (tx: Tx, payment: Unclaimed, actor: Actor): Promise<void> => {
  if (await holdInSuspense(tx, payment, actor))
    await writeChannelReceipt(tx, actor, `${payment.remarks}，${fromFen(payment.amount)} 元记入待认领款项`)
}
