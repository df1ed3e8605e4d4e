import { attemptState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import type { Db } from '../../../db/database.ts'
import { restoreDemoPayment } from '../../../kit/pay/demo-channel.ts'
import { parseLaboratoryTime } from '../../../kit/pay/values.ts'
import { type RecentAttempt, selectRecentAttempts, selectRecentChannelRefunds } from './attempt.rows.ts'

const { closed } = attemptState

const proofOf = ({ outTradeNo, providerNo, paidAmount, paidTime }: RecentAttempt) =>
  providerNo === null || paidAmount === null || paidTime === null
    ? {}
    : { proof: { outTradeNo, providerNo, amount: paidAmount, currency: 'CNY', paidAt: parseLaboratoryTime(paidTime) } }

/**
 * Gives the demonstration back the payments of the last days that it lost when the server stopped: a code that is shown can
 * still be paid, and the bill of a day contains what was paid before. What was paid but not asked about must be paid again.
 */
export const restoreDemoPayments = async (db: Db): Promise<void> => {
  const refunds = await selectRecentChannelRefunds(db)
  for (const attempt of await selectRecentAttempts(db)) {
    const { id, outTradeNo, amount, tradeCode, expireTime, state, payMethod: method } = attempt
    const ownRefunds = refunds
      .filter(({ attemptId }) => attemptId === id)
      .map(
        refund => [refund.outRefundNo, { amount: refund.amount, at: parseLaboratoryTime(refund.finishTime) }] as const,
      )
    restoreDemoPayment({
      order: { outTradeNo, amount, subject: `交易 ${tradeCode}`, expiresAt: parseLaboratoryTime(expireTime) },
      channel: method === payMethod.wechat ? 'wechat' : 'alipay',
      ...proofOf(attempt),
      ...(state === closed && { closed: true as const }),
      refunds: new Map(ownRefunds),
    })
  }
}
