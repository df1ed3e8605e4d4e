import { z } from 'zod'
import { postingKind, tradeState } from '../client/money/ledger.ts'
import { payMethod } from '../client/money/pay-method.ts'
import { voucherNo } from '../client/money/transfer.ts'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { id, note, optionalText } from '../kit/value/text.ts'

export const creditRecordKind = dictionary('creditRecordKind', '授信记录类型', {
  use: [1, '使用', 'orange'],
  release: [2, '释放', 'green'],
  limit: [3, '调整', 'blue'],
})
export type CreditRecordKind = ValueOf<typeof creditRecordKind>

export const accountMoneyFailures = failures({
  notAwaitingApproval: [25163, '该充值不在待审批状态'],
})

/** A recharge of a client's account; `reason` is required if the same amount was recharged shortly before. */
export const RechargeDraft = z.strictObject({
  amount: positiveMoneyInput('请输入充值金额'),
  payMethod: choiceOf(payMethod.schema),
  voucherNo,
  reason: optionalText('原因', 100),
})

/** Why a recharge above the limit is refused. */
export const RechargeRefusal = z.strictObject({ reason: note('原因', 100) })

/** An entry of a client's balance. */
const AccountRecord = z.object({
  id: z.number().int(),
  clientId: id,
  clientName: z.string(),
  kind: postingKind.schema,
  /** Positive: received; negative: paid out. */
  change: money,
  after: money,
  tradeId: id.nullable(),
  tradeCode: z.string(),
  delegateCode: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
type AccountRecord = z.output<typeof AccountRecord>

/** A change of a client's credit: used, released, or a new limit and term. */
export const CreditRecord = AccountRecord.extend({
  recordKind: creditRecordKind.schema,
  /** Of the ledger; null for a new limit or term. */
  kind: postingKind.schema.nullable(),
  /** Positive: used; negative: released; zero for a new limit. */
  change: money,
  /** The used credit afterwards. */
  after: money,
  /** Of a new limit; otherwise null. */
  limitBefore: money.nullable(),
  limitAfter: money.nullable(),
  daysBefore: z.number().nullable(),
  daysAfter: z.number().nullable(),
})
export type CreditRecord = z.output<typeof CreditRecord>

const recordFilters = { clientId: 'number', createTime: 'time' } as const

const BalanceQuery = pageQuery(recordFilters, ['createTime'], periodFields)
const CreditQuery = pageQuery({ ...recordFilters, recordKind: 'number' }, ['createTime'], periodFields)

export const accountMoneyCalls = {
  recharge: write({
    path: 'account/info/accountRecharge',
    access: 'accountRecharge',
    summary: '给客户账户充值；微信和支付宝只建立待支付的交易；超过系统配置的限额时由另一人审批后入账',
    input: RechargeDraft.extend({ id }),
    output: z.object({ tradeId: id, tradeCode: z.string(), state: tradeState.schema, balance: money }),
    log: { module: '客户账户', action: '账户充值' },
  }),
  approveRecharge: write({
    path: 'account/info/approveRecharge',
    access: 'rechargeApprove',
    summary: '批准待审批的充值：随即入账，扫码充值转为待支付；申请人不能审批自己的充值',
    input: z.strictObject({ id }),
    output: z.object({ tradeCode: z.string(), state: tradeState.schema, balance: money }),
    log: { module: '客户账户', action: '批准充值' },
  }),
  refuseRecharge: write({
    path: 'account/info/refuseRecharge',
    access: 'rechargeApprove',
    summary: '不批准待审批的充值：交易关闭，款项由收费员退还',
    input: RechargeRefusal.extend({ id }),
    output: nothing,
    log: { module: '客户账户', action: '不批准充值' },
  }),
  balanceRecords: read({
    method: 'POST',
    path: 'account/record/queryBalanceRecordPage',
    access: ['accountView', 'creditView'],
    summary: '客户余额明细，每笔之后的余额',
    input: inPeriod(BalanceQuery),
    output: pageOf(AccountRecord),
  }),
  creditRecords: read({
    method: 'POST',
    path: 'account/record/queryCreditRecordPage',
    access: ['accountView', 'creditView'],
    summary: '客户授信的使用、释放、额度与账期调整，每笔之后的已用额度',
    input: inPeriod(CreditQuery),
    output: pageOf(CreditRecord),
  }),
  credit: read({
    path: 'account/record/getZxCreditRecord',
    access: ['creditView', 'accountView'],
    summary: '客户的信用额度、已用、可用、超过账期的挂账，未结算挂账按天数分段',
    input: z.strictObject({ clientId: id }),
    output: z.object({
      limit: money,
      used: money,
      free: money,
      /** Of the outstanding credit: older than the credit term. */
      overdue: money.optional(),
      /** Outstanding credit by days since it was used. */
      byAge: z.array(z.object({ from: z.number(), to: z.number().nullable(), amount: money })),
    }),
  }),
}
