import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'

/**
 * The accounts of the ledger. BALANCE and RECEIVABLE are kept per client, CASH per cashier, CONTRACT per delegation.
 */
export const ledgerAccount = dictionary('ledgerAccount', '账簿科目', {
  cash: ['CASH', '现金', 'green'],
  vault: ['VAULT', '保险柜', 'green'],
  bank: ['BANK', '银行存款', 'blue'],
  alipay: ['ALIPAY', '支付宝', 'cyan'],
  wechat: ['WECHAT', '微信', 'green'],
  card: ['CARD', '银行卡收单', 'purple'],
  receivable: ['RECEIVABLE', '应收账款', 'orange'],
  balance: ['BALANCE', '客户余额', 'gold'],
  contract: ['CONTRACT', '合同负债', 'blue'],
  payable: ['PAYABLE', '应付退款', 'red'],
  suspense: ['SUSPENSE', '待认领款项', 'gray'],
  revenue: ['REVENUE', '检测收入', 'green'],
  allowance: ['ALLOWANCE', '折让', 'orange'],
  badDebt: ['BADDEBT', '坏账', 'red'],
  fee: ['FEE', '手续费', 'gray'],
  overShort: ['OVERSHORT', '长短款', 'red'],
  opening: ['OPENING', '期初', 'gray'],
})
export type LedgerAccount = ValueOf<typeof ledgerAccount>

/** The accounts that hold money. */
export const moneyAccounts = [
  ledgerAccount.cash,
  ledgerAccount.vault,
  ledgerAccount.bank,
  ledgerAccount.alipay,
  ledgerAccount.wechat,
  ledgerAccount.card,
] as const
export type MoneyAccount = (typeof moneyAccounts)[number]

export const postingKind = dictionary('postingKind', '记账类型', {
  recharge: ['RECHARGE', '充值', 'green'],
  pay: ['PAY', '收款', 'green'],
  credit: ['CREDIT', '挂账', 'orange'],
  revenue: ['REVENUE', '确认收入', 'blue'],
  reopen: ['REOPEN', '冲回收入', 'gray'],
  refund: ['REFUND', '退款', 'red'],
  release: ['RELEASE', '释放信用', 'gray'],
  payout: ['PAYOUT', '退款付出', 'purple'],
  payoutFailed: ['PAYOUT_FAILED', '退款转入余额', 'gold'],
  settle: ['SETTLE', '结算收款', 'green'],
  writeOff: ['WRITE_OFF', '核销坏账', 'red'],
  discount: ['DISCOUNT', '结算折让', 'orange'],
  unsettle: ['UNSETTLE', '冲回结算', 'red'],
  unclaimed: ['UNCLAIMED', '待认领', 'gray'],
  claim: ['CLAIM', '认领', 'blue'],
  return: ['RETURN', '退回', 'red'],
  channel: ['CHANNEL', '渠道结算', 'cyan'],
  adjust: ['ADJUST', '调账', 'purple'],
  handOver: ['HAND_OVER', '备用金与缴款', 'blue'],
  shortOver: ['SHORT_OVER', '长短款', 'red'],
  opening: ['OPENING', '期初', 'gray'],
})
export type PostingKind = ValueOf<typeof postingKind>

export const feeLineKind = dictionary('feeLineKind', '费用行类型', {
  charge: ['CHARGE', '检测费', 'blue'],
  surcharge: ['SURCHARGE', '附加费', 'purple'],
  add: ['ADD', '加项', 'green'],
  cancel: ['CANCEL', '退项', 'red'],
  allowance: ['ALLOWANCE', '折让', 'orange'],
})
export type FeeLineKind = ValueOf<typeof feeLineKind>

export const tradeKind = dictionary('tradeKind', '交易类型', {
  payment: [1, '检测费', 'blue'],
  recharge: [2, '充值', 'green'],
})
export type TradeKind = ValueOf<typeof tradeKind>

export const tradeState = dictionary('tradeState', '交易状态', {
  open: [10, '待支付', 'gold'],
  awaitingApproval: [15, '待审批', 'orange'],
  paying: [20, '支付中', 'orange'],
  done: [30, '已完成', 'green'],
  closed: [50, '已关闭', 'gray'],
  partlyRefunded: [60, '部分退款', 'purple'],
  refunded: [70, '已退款', 'gray'],
})
export type TradeState = ValueOf<typeof tradeState>

export const attemptState = dictionary('attemptState', '扫码状态', {
  created: [10, '已创建', 'gray'],
  displayed: [20, '待扫码', 'orange'],
  unknown: [25, '结果未知', 'gold'],
  paid: [30, '已支付', 'green'],
  surplus: [35, '重复支付', 'purple'],
  closed: [40, '已关闭', 'gray'],
  mismatch: [45, '金额不符', 'red'],
})
export type AttemptState = ValueOf<typeof attemptState>

export const refundCause = dictionary('refundCause', '退款原因', {
  line: [1, '退检测项目', 'blue'],
  rejectedSample: [2, '样品拒收', 'orange'],
  cancelled: [3, '委托作废', 'red'],
  duplicate: [4, '重复支付', 'purple'],
  overpaid: [5, '多付', 'gold'],
  recharge: [6, '退充值', 'cyan'],
})
export type RefundCause = ValueOf<typeof refundCause>

export const refundState = dictionary('refundState', '退款状态', {
  requested: [10, '待审批', 'gold'],
  approved: [20, '待退款', 'orange'],
  sent: [30, '退款中', 'blue'],
  done: [40, '已退款', 'green'],
  failed: [45, '退款失败', 'red'],
  refused: [50, '未批准', 'gray'],
})
export type RefundState = ValueOf<typeof refundState>

/** The destination of a part of a refund. */
export const refundTarget = dictionary('refundTarget', '退款去向', {
  credit: [1, '冲减挂账', 'orange'],
  balance: [2, '退到余额', 'gold'],
  origin: [3, '原路退回', 'blue'],
})
export type RefundTarget = ValueOf<typeof refundTarget>

export const ledgerFailures = failures({
  short: [25102, '余额或可用信用额度不足'],
  overpaid: [25106, '该支付方式不能超过应付金额'],
  largeSurplus: [25107, '多收的金额超过免审批充值限额，请只收应付金额，其余另作充值'],
  accountStopped: [25150, '客户账户已停用，不能扣款和挂账'],
  wrongTradeState: [25151, '交易的当前状态不能进行此操作'],
  wrongRefundState: [25152, '退款的当前状态不能进行此操作'],
  severalClients: [25153, '请选择同一客户的委托单'],
  nothingDue: [25154, '所选委托单没有待付金额'],
  secondPerson: [25303, '不能审批自己的申请，须由另一位有审批权限的人审批'],
  aboveRefundable: [25301, '退款金额超过可退金额'],
  invoiced: [25302, '已开发票，请先红冲再退款'],
})
