import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'

export const payMethod = dictionary('payMethod', '支付方式', {
  cash: [1, '现金', 'green'],
  transfer: [2, '对公转账', 'blue'],
  wechat: [3, '微信', 'green'],
  alipay: [4, '支付宝', 'cyan'],
  card: [5, '银行卡', 'purple'],
  balance: [6, '余额', 'gold'],
  credit: [9, '挂账', 'orange'],
})
export type PayMethod = ValueOf<typeof payMethod>

const { cash, transfer, wechat, alipay, card, balance, credit } = payMethod

/** Those that a channel collects by a code. */
export const scanMethods = [wechat, alipay] as const
export type ScanMethod = (typeof scanMethods)[number]
export const isScanMethod = (method: number): method is ScanMethod => scanMethods.some(scanned => scanned === method)

/**
 * Of a payment that is confirmed at reception: the balance requires the pay password, which the till asks for. A method
 * that a channel collects is confirmed by its channel alone.
 */
export const confirmMethods: readonly PayMethod[] = [cash, transfer, wechat, alipay, card, credit]

/** Of a recharge: neither what is in the account already nor what is owed. */
export const rechargeMethods: readonly PayMethod[] = [cash, transfer, wechat, alipay, card]

/** Of a settlement: channels collect trades by a code; credit does not settle credit. */
export const settleMethods: readonly PayMethod[] = [transfer, cash, card, balance]

/** How often a channel refunds one payment. */
export const mostChannelRefunds = { [wechat]: 50, [alipay]: 99 } as const

/** WeChat refuses a further refund of one payment within a minute of the last. */
export const secondsBetweenRefunds = (method: PayMethod): number => (method === wechat ? 60 : 0)

/** How often the channel of this method refunds one payment; undefined: without a limit. */
export const mostRefundsOf = (method: PayMethod): number | undefined =>
  isScanMethod(method) ? mostChannelRefunds[method] : undefined

/** Delegations that one payment, or one claim of money, may be for. */
export const mostPaidAtOnce = 50

export const payMethodFailures = failures({
  stopped: [25105, '该支付方式已停用'],
  byCode: [25108, '请到收费台扫码收款'],
})
