import { z } from 'zod'
import { suspenseState } from '../client/money/suspense.ts'
import { read } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money } from '../kit/value/money.ts'
import { id } from '../kit/value/text.ts'

/** A line of the bank statement. */
export const BankLineRow = z.object({
  id,
  bankRef: z.string(),
  bookedDate: z.string(),
  amount: money,
  payerName: z.string(),
  payerAccount: z.string(),
  summary: z.string(),
  /** The payment or recharge that was registered for it before. */
  tradeCode: z.string().nullable(),
  /**
   * The settlement that received it before. Without either, or with a reversed settlement, it is in suspense, or was
   * registered as a deposit.
   */
  settleCode: z.string().nullable(),
  /** The settlement was reversed; its receipts were put in suspense. */
  settleReversed: z.boolean(),
  /** Who registered it before as cash of the vault that was deposited. */
  depositedBy: z.string().nullable(),
  suspenseCode: z.string().nullable(),
  suspenseState: suspenseState.schema.nullable(),
  /** Who imported it registered or claimed its money as well: nobody else has seen it. */
  isOneHand: z.boolean(),
  createName: z.string(),
  createTime: z.string(),
})
export type BankLineRow = z.output<typeof BankLineRow>

export const bankLineCalls = {
  page: read({
    path: 'bankLine/queryBankLinePage',
    access: 'suspenseView',
    summary: '银行流水，后到账的在前；oneHand 为 1 的是导入人自己登记或认领的',
    input: pageQuery({ bankRef: 'text', payerName: 'text', bookedDate: 'time', oneHand: 'member' }, [
      'bookedDate',
      'amount',
    ]),
    output: pageOf(BankLineRow),
  }),
}
