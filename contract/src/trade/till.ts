import { z } from 'zod'
import { tradeState } from '../client/money/ledger.ts'
import { mostPaidAtOnce, payMethod } from '../client/money/pay-method.ts'
import { voucherNo } from '../client/money/transfer.ts'
import { read, write } from '../kit/call.ts'
import { state } from '../kit/dictionary.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { Reason } from '../kit/reason.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, moneyInput, positiveMoneyInput } from '../kit/value/money.ts'
import { id, idState, optionalText } from '../kit/value/text.ts'
import { delegationState, payState } from '../lab/delegation/delegation.ts'

const module = '收费'

/** A delegation with an amount due. */
export const WaitingRow = z.object({
  id,
  delegateCode: z.string(),
  clientId: id,
  clientCode: z.string(),
  clientName: z.string(),
  sampleName: z.string(),
  sampleCount: z.number(),
  state: delegationState.schema,
  payState: payState.schema,
  fee: money,
  covered: money,
  due: money,
  createTime: z.string(),
})
export type WaitingRow = z.output<typeof WaitingRow>

/**
 * The amount due for some delegations of one client, and the possible methods of payment. A quote can be used once,
 * within ten minutes.
 */
export const Quote = z.object({
  quoteId: z.string(),
  expireTime: z.string(),
  clientId: id,
  clientName: z.string(),
  accountId: id,
  lines: z.array(z.object({ id, delegateCode: z.string(), fee: money, covered: money, due: money })),
  due: money,
  balance: money,
  creditAvailable: money,
  /** The client has a pay password, which paying from the balance requires. */
  needsPassword: z.boolean(),
  methods: z.array(z.object({ payMethod: payMethod.schema, enabled: z.boolean(), reasons: z.array(Reason) })),
})
export type Quote = z.output<typeof Quote>

const method = choiceOf(payMethod.schema)

/** How a quote is paid. `amount`: a part of the amount due, or more of it in cash or by transfer; absent: all of it. */
const PayDraft = z.strictObject({
  quoteId: z.string().min(1, '请先确认应付金额').max(8000),
  payMethod: method,
  amount: positiveMoneyInput('请输入金额').optional(),
  /** Cash received. */
  tendered: positiveMoneyInput('请输入实收金额').optional(),
  voucherNo,
  remarks: optionalText('备注', 100),
  /** Encrypted with the session key, as the password of an account. */
  payPassword: z.string().max(1000).optional(),
})

export const tillCalls = {
  waiting: read({
    path: 'delegate/getWaitPayList',
    access: ['paymentConfirm', 'waitPayView'],
    summary: '待收费的委托单，先登记的在前；keyword 查找客户',
    input: pageQuery({ delegateCode: 'text', keyword: 'search' }, ['createTime'], { clientId: id.optional() }),
    output: pageOf(WaitingRow),
  }),
  quote: read({
    method: 'POST',
    path: 'delegate/getPayConfirmInfo',
    access: 'paymentConfirm',
    summary: '确认应付金额：同一客户的委托单，十分钟内有效，只能使用一次',
    input: z.strictObject({
      delegateIds: z.array(id).min(1, '请选择委托单').max(mostPaidAtOnce, `一次最多${mostPaidAtOnce}份委托单`),
    }),
    output: Quote,
  }),
  pay: write({
    path: 'trade/create',
    access: 'paymentConfirm',
    summary: '收款或挂账；微信和支付宝只建立待支付的交易',
    input: PayDraft,
    output: z.object({
      tradeId: id,
      tradeCode: z.string(),
      state: tradeState.schema,
      /** Of the first delegation. */
      payState: payState.schema,
      change: money,
      /** Still due for these delegations. */
      remaining: money,
      /** Those of them with an amount due. */
      unpaidIds: z.array(z.number()),
      toBalance: money,
    }),
    log: { module, action: '收款' },
  }),
  checkEnough: read({
    path: 'trade/checkEnoughPay',
    access: 'paymentConfirm',
    summary: '客户的余额或信用额度够不够支付；仅供提示',
    input: z.strictObject({ clientId: id, amount: moneyInput('请输入金额'), payMethod: method }),
    output: z.object({ enough: z.boolean(), short: money, reasons: z.array(Reason) }),
  }),
}

export const payMethodCalls = {
  list: read({
    path: 'pay/getAllZxPay',
    access: ['payMethodView', 'paymentConfirm', 'settleAdd', 'accountRecharge'],
    summary: '支付方式及其启停和状况',
    output: z.array(
      z.object({
        id,
        payMethod: payMethod.schema,
        state: state.schema,
        /** Of its channel; null: it needs none. */
        health: z.enum(['ok', 'failing', 'off']).nullable(),
      }),
    ),
  }),
  switchState: write({
    path: 'pay/updateZxPayStatus',
    access: 'payMethodSwitch',
    summary: '启用或停用支付方式',
    input: z.strictObject({ ...idState, id: choiceOf(payMethod.schema, '编号不正确') }),
    log: { module: '支付方式', action: '启停支付方式' },
  }),
}
