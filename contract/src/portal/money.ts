import { z } from 'zod'
import { postingKind, tradeState } from '../client/money/ledger.ts'
import { mostPaidAtOnce, payMethod, scanMethods } from '../client/money/pay-method.ts'
import { read, step, write } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { id } from '../kit/value/text.ts'
import { onlinePayCalls, PaymentCode } from '../trade/online-pay.ts'
import { front } from './portal.ts'

/** The methods of payment in the portal. */
export const portalPayMethods = [...scanMethods, payMethod.balance] as const

const channel = choiceOf(z.literal(scanMethods))
const method = choiceOf(z.literal(portalPayMethods))
const States = onlinePayCalls.states.output

const PortalAccount = z.object({
  balance: money,
  creditLimit: money,
  creditUsed: money,
  /** Methods that are available now. */
  methods: z.array(payMethod.schema),
})

/** An entry of the balance. */
const PortalRecord = z.object({
  id: z.number().int(),
  kind: postingKind.schema,
  /** Negative: paid from the balance. */
  change: money,
  after: money,
  delegateCode: z.string(),
  createTime: z.string(),
})
type PortalRecord = z.output<typeof PortalRecord>

const PortalQuote = z.object({
  quoteId: z.string(),
  lines: z.array(z.object({ id, delegateCode: z.string(), fee: money, due: money })),
  due: money,
  balance: money,
  needsPassword: z.boolean(),
  methods: z.array(z.object({ payMethod: payMethod.schema, enabled: z.boolean() })),
})

const module = '客户门户付款'

export const portalMoneyCalls = {
  account: read({
    path: front('money/account'),
    access: 'portalMoney',
    summary: '本单位的余额、授信和可用的付款方式',
    output: PortalAccount,
  }),
  records: read({
    method: 'POST',
    path: front('money/records'),
    access: 'portalMoney',
    summary: '余额明细，新的在前',
    input: pageQuery({ createTime: 'time' }, []),
    output: pageOf(PortalRecord),
  }),
  waiting: read({
    path: front('money/waiting'),
    access: 'portalMoney',
    summary: `待付款的委托，先登记的在前，最多 ${mostPaidAtOnce} 份`,
    output: z.array(
      z.object({
        id,
        delegateCode: z.string(),
        sampleName: z.string(),
        fee: money,
        due: money,
        createTime: z.string(),
      }),
    ),
  }),
  quote: read({
    method: 'POST',
    path: front('money/quote'),
    access: 'portalMoney',
    summary: '确认应付金额，十分钟内有效，只能使用一次',
    input: z.strictObject({
      delegateIds: z.array(id).min(1, '请选择委托').max(mostPaidAtOnce, `一次最多${mostPaidAtOnce}份委托`),
    }),
    output: PortalQuote,
  }),
  pay: write({
    path: front('money/pay'),
    access: 'portalMoney',
    summary: '付款：3 微信、4 支付宝只建立待支付的交易，随后取得收款码；6 余额须输入支付密码（用会话密钥加密）',
    input: z.strictObject({
      quoteId: z.string().min(1, '请先确认应付金额').max(8000),
      payMethod: method,
      payPassword: z.string().max(1000).optional(),
    }),
    output: z.object({ tradeId: id, state: tradeState.schema }),
    log: { module, action: '付款' },
  }),
  recharge: write({
    path: front('money/recharge'),
    access: 'portalMoney',
    summary: '充值：建立待支付的交易，随后取得收款码；两分钟内同一人同样金额、尚未支付的再次给出',
    input: z.strictObject({
      amount: positiveMoneyInput('请输入充值金额'),
      payMethod: channel,
    }),
    output: z.object({ tradeId: id, state: tradeState.schema }),
    log: { module, action: '充值' },
  }),
  startCode: step({
    path: front('money/startCode'),
    access: 'portalMoney',
    summary: '为待支付的交易取得收款码',
    input: z.strictObject({ tradeId: id, channel }),
    output: PaymentCode,
  }),
  states: read({
    path: front('money/states'),
    access: 'portalMoney',
    summary: '收款码与交易的状态，只查本系统；每 2 秒查询一次',
    input: z.strictObject({ attemptId: id }),
    output: States,
  }),
  ask: step({
    path: front('money/ask'),
    access: 'portalMoney',
    summary: '向支付渠道查询是否已支付',
    input: z.strictObject({ attemptId: id }),
    output: States,
  }),
  giveUp: step({
    path: front('money/giveUp'),
    access: 'portalMoney',
    summary: '不再扫码：关闭收款码和交易；已经支付的照常入账',
    input: z.strictObject({ tradeId: id }),
    output: z.object({ tradeState: tradeState.schema }),
  }),
}
