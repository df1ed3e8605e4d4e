import { z } from 'zod'
import { exportOf, read } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { id, optionalText } from '../kit/value/text.ts'

export const receiptFailures = failures({
  nothingReceived: [25426, '还没有收款，没有可打印的小票'],
  reprintNeedsReason: [25427, '小票已经打印过，补打须填写原因'],
})

export const receiptLog = { module: '收费', action: '打印小票' } as const

const Subject = z.strictObject({ id, reason: optionalText('补打原因', 100) })
/** The number of copies that were printed. */
const Printed = z.object({ printed: z.number() })

const ofRecharge = ['accountRecharge', 'paymentConfirm'] as const
const ofSettlement = ['settleAdd', 'paymentConfirm'] as const
const rule = '每次取得即计一次打印；从第二张起须填写原因，票面有“补打 第n次”'

/** Receipts of an 80 mm roll for money that is no payment of a delegation. */
export const receiptCalls = {
  recharge: exportOf({
    path: 'trade/printRechargeReceipt',
    access: ofRecharge,
    counts: true,
    summary: `充值小票（80 mm，PDF），${rule}`,
    input: Subject,
  }),
  rechargePrinted: read({
    path: 'trade/queryRechargeReceipt',
    access: ofRecharge,
    summary: '充值小票打印过几次',
    input: z.strictObject({ id }),
    output: Printed,
  }),
  settlement: exportOf({
    path: 'settle/printSettleReceipt',
    access: ofSettlement,
    counts: true,
    summary: `结算收款小票（80 mm，PDF），列出全部收款和待收，${rule}`,
    input: Subject,
  }),
  settlementPrinted: read({
    path: 'settle/querySettleReceipt',
    access: ofSettlement,
    summary: '结算收款小票打印过几次',
    input: z.strictObject({ id }),
    output: Printed,
  }),
}
