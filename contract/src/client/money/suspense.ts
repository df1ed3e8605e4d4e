import { dictionary, type ValueOf } from '../../kit/dictionary.ts'

export const suspenseState = dictionary('suspenseState', '待认领款项状态', {
  open: [10, '待认领', 'gold'],
  returning: [15, '退回待批', 'orange'],
  claimed: [20, '已认领', 'green'],
  undoing: [25, '撤销待批', 'orange'],
  returned: [30, '已退回', 'gray'],
})
export type SuspenseState = ValueOf<typeof suspenseState>

/**
 * What a claim pays: the balance of the client, their debt on credit, the oldest first, or delegations with an amount
 * due. Money that a channel pays out to the bank is the laboratory's already, as is cash of the vault that was deposited,
 * and a transfer that was registered without its number is the client's.
 */
export const claimTarget = dictionary('claimTarget', '认领去向', {
  balance: [1, '转入客户余额', 'gold'],
  receivable: [2, '冲抵挂账（先欠先还）', 'orange'],
  channel: [3, '渠道结算款', 'cyan'],
  delegation: [4, '支付委托单', 'green'],
  transfer: [5, '已登记的转账', 'blue'],
  deposit: [6, '保险柜现金存入银行', 'gray'],
})
export type ClaimTarget = ValueOf<typeof claimTarget>
