import { z } from 'zod'
import { postingKind, tradeState } from '../client/ledger.ts'
import { payMethod } from '../client/pay-method.ts'
import { read, write } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { money, moneyInput } from '../kit/money.ts'
import { id, optionalText } from '../kit/text.ts'

/** A recharge of a client's account; `reason` where the same amount was recharged a moment ago. */
export const RechargeDraft = z.strictObject({
  amount: moneyInput('请输入充值金额').refine(amount => amount !== '0.00', '金额须大于0'),
  payMethod: z.coerce.number().pipe(payMethod.schema),
  voucherNo: optionalText('凭证号', 64),
  reason: optionalText('原因', 100),
})

/** An entry of a client's balance or credit. */
export const AccountRecord = z.object({
  id: z.number().int(),
  clientId: id,
  clientName: z.string(),
  kind: postingKind.schema,
  /** of the balance: what came in; of the credit: what was used; negative the other way */
  change: money,
  after: money,
  tradeId: id.nullable(),
  tradeCode: z.string(),
  delegateCode: z.string(),
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})
export type AccountRecord = z.output<typeof AccountRecord>

const recordQuery = pageQuery({ clientId: 'number', createTime: 'time' }, ['createTime'])

export const accountMoneyCalls = {
  recharge: write({
    path: 'account/info/accountRecharge',
    access: 'accountRecharge',
    summary: '给客户账户充值；微信和支付宝只建立待支付的交易',
    input: RechargeDraft.extend({ id }),
    output: z.object({ tradeId: id, tradeCode: z.string(), state: tradeState.schema, balance: money }),
    log: { module: '客户账户', action: '账户充值' },
  }),
  balanceRecords: read({
    method: 'POST',
    path: 'account/record/queryBalanceRecordPage',
    access: ['accountView', 'creditView'],
    summary: '客户余额明细，每笔之后的余额',
    input: recordQuery,
    output: pageOf(AccountRecord),
  }),
  creditRecords: read({
    method: 'POST',
    path: 'account/record/queryCreditRecordPage',
    access: ['accountView', 'creditView'],
    summary: '客户授信使用与释放记录，每笔之后的已用额度',
    input: recordQuery,
    output: pageOf(AccountRecord),
  }),
  credit: read({
    path: 'account/record/getZxCreditRecord',
    access: ['creditView', 'accountView'],
    summary: '客户的信用额度、已用、可用，未结算挂账按天数分段',
    input: z.strictObject({ clientId: id }),
    output: z.object({
      limit: money,
      used: money,
      free: money,
      /** outstanding credit by days since it was used */
      byAge: z.array(z.object({ from: z.number(), to: z.number().nullable(), amount: money })),
    }),
  }),
}
