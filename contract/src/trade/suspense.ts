import { z } from 'zod'
import { mostPaidAtOnce, payMethod } from '../client/money/pay-method.ts'
import { type ClaimTarget, claimTarget, suspenseState } from '../client/money/suspense.ts'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, moneyInput } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { chosenId, id, idVersion, note, text } from '../kit/value/text.ts'

export const suspenseFailures = failures({
  wrongSuspenseState: [25411, '该款项的当前状态不能进行此操作'],
  nothingOwed: [25412, '该客户没有未结清的挂账，请转入余额'],
  bankRefTaken: [25413, '该银行流水号已导入'],
  returnBySecondPerson: [25414, '不能批准自己申请的退回，须由另一位有批准权限的人批准'],
  channelShort: [25416, '该渠道账户的余额少于到账金额与手续费之和'],
  notFromBank: [25417, '只有银行流水中的到账可以作为渠道结算款'],
  channelFeeTooHigh: [25418, '手续费超过到账金额与手续费之和的 2%，请核对'],
  notUndoable: [25420, '客户已得到的款项不能撤销认领，请申请调账；可撤销的是渠道结算款、现金存款和已登记的转账'],
  ownDeposit: [25408, '自己导入的银行流水，须由另一位有权限的人登记为现金存款'],
  undoBySecondPerson: [25409, '不能批准自己申请的撤销，须由另一位有批准权限的人批准'],
  ownImport: [25410, '转入余额超过免审批充值限额，自己导入的到账须由另一位有认领权限的人认领'],
  registeredTransfer: [25422, '该客户有同金额、银行流水中没有的转账，可能是同一笔'],
  noRegisteredTransfer: [25423, '该客户没有这个金额、银行流水中没有的转账，请选择其他去向'],
  chooseTransfer: [25436, '请选择是哪一笔转账'],
  otherSum: [25437, '所选转账的合计与到账金额不符'],
  dueChanged: [25419, '所选委托单的待付金额已变化，请重新核对'],
})

const module = '待认领款项'
/** Money received from an unknown payer. */
export const SuspenseRow = z.object({
  id,
  suspenseCode: z.string(),
  payMethod: payMethod.schema,
  amount: money,
  state: suspenseState.schema,
  /** The payer according to the bank or the channel; the client whose settlement was reversed. */
  payer: z.string(),
  /** Reference number of the bank or the channel; the code of a reversed settlement. */
  reference: z.string(),
  remarks: z.string(),
  /** Of a line of a bank statement, which can be what a channel paid out. */
  isBankLine: z.boolean(),
  clientName: z.string(),
  claimTarget: claimTarget.schema.nullable(),
  returnReason: z.string(),
  returnName: z.string(),
  undoReason: z.string(),
  undoName: z.string(),
  finishName: z.string(),
  finishTime: z.string().nullable(),
  createTime: z.string(),
  version: z.number(),
})
export type SuspenseRow = z.output<typeof SuspenseRow>

/** A transfer of a client that a bank line may be, alone or with others. */
export const TransferRow = z.object({
  /** `trade:7` or `receipt:7`. */
  transfer: z.string(),
  /** Of the trade or the settlement. */
  code: z.string(),
  voucherNo: z.string(),
  amount: money,
  createTime: z.string(),
})
export type TransferRow = z.output<typeof TransferRow>

/** The targets of a claim for a client. */
export const clientTargets = [
  claimTarget.balance,
  claimTarget.receivable,
  claimTarget.delegation,
  claimTarget.transfer,
] as const

/** The targets of claims that can be undone, since they gave a client nothing. */
export const undoableTargets = [claimTarget.channel, claimTarget.deposit, claimTarget.transfer] as const

/** The methods whose money arrives at the bank later, without the fee of the channel. */
export const payoutChannels = [payMethod.wechat, payMethod.alipay, payMethod.card] as const

/**
 * The most that a channel takes of a payment, in per cent: channels take about 0.6, so that more is a mistyped fee or
 * other money.
 */
export const maxChannelFee = 2n

const claimFields = {
  clientId: chosenId('请选择客户'),
  target: choiceOf(z.literal(clientTargets), '请选择去向'),
  delegationIds: z.array(id).max(mostPaidAtOnce, `一次最多${mostPaidAtOnce}份委托单`).default([]),
  /** What was due for the delegations when they were chosen; another amount is refused. */
  due: money.optional(),
  /**
   * Which transfers of the client it is, as `transfers` answers them: one, or several of its amount together. May be left out
   * for the only one of its amount if it has no number.
   */
  transfers: z
    .array(z.string().regex(/^(trade|receipt):[1-9]\d{0,8}$/, '请选择转账'))
    .max(mostPaidAtOnce, `一次最多${mostPaidAtOnce}笔转账`)
    .default([]),
  /** It is none of the client's transfers of this amount that have no line. */
  isOther: z.boolean().default(false),
}

const checkDelegations = (
  { target, delegationIds, due }: { target: ClaimTarget; delegationIds: readonly number[]; due?: string | undefined },
  context: z.RefinementCtx,
) => {
  if (target === claimTarget.delegation && (delegationIds.length === 0 || due === undefined))
    context.addIssue({ code: 'custom', path: ['delegationIds'], message: '请选择委托单' })
}

export const ClaimDraft = z.strictObject(claimFields).superRefine(checkDelegations)
export const ChannelPayoutDraft = z.strictObject({
  channel: choiceOf(z.literal(payoutChannels), '请选择渠道'),
  fee: moneyInput('请输入手续费'),
})
export const ReturnDraft = z.strictObject({
  reason: note('退回原因', 200),
  /** It is none of the transfers of the payer, a client, of this amount that have no line. */
  isOther: z.boolean().default(false),
})
export const UndoDraft = z.strictObject({ reason: note('撤销原因', 200) })
export const ReturnApproval = z.strictObject({ voucherNo: text('付款凭证号', 64) })

export const suspenseCalls = {
  page: read({
    path: 'suspense/querySuspensePage',
    access: 'suspenseView',
    summary: '待认领款项：来路不明的银行到账，金额不符或单号不明的扫码支付；先到的在前',
    input: inPeriod(
      pageQuery(
        {
          suspenseCode: 'text',
          payer: 'text',
          reference: 'text',
          payMethod: 'number',
          state: 'number',
          createTime: 'time',
        },
        ['createTime', 'amount'],
        periodFields,
      ),
    ),
    output: pageOf(SuspenseRow),
  }),
  transfers: read({
    path: 'suspense/queryTransfers',
    access: 'suspenseClaim',
    summary: '客户已登记、银行流水中没有的转账，金额不超过一条银行流水：相同的在前，没有凭证号的在前，先登记的在前',
    input: z.strictObject({ id, clientId: id }),
    output: z.array(TransferRow),
  }),
  claim: write({
    path: 'suspense/claim',
    access: 'suspenseClaim',
    summary:
      '认领：转入客户余额，冲抵客户的挂账（先欠先还），或支付客户的委托单（须有收款权限，不需支付密码），多出的转入余额；或认作客户已登记、银行流水中没有的转账（transfers：一笔，或合计相符的几笔；同金额的只有一笔且没有凭证号时可省略），凭证号改为流水号；有这样的转账时，其他去向须注明是另一笔款项',
    input: z.strictObject({ ...claimFields, ...idVersion }).superRefine(checkDelegations),
    output: z.object({
      toReceivable: money,
      toDelegations: money,
      toBalance: money,
      /** Of the payment of delegations. */
      tradeCode: z.string(),
      /** Still due for these delegations. */
      remaining: money,
    }),
    log: { module, action: '认领款项' },
  }),
  claimChannelPayout: write({
    path: 'suspense/claimChannelPayout',
    access: 'suspenseClaim',
    summary: '登记渠道结算款：微信、支付宝、刷卡机扣除手续费后付到银行的收款，不属于任何客户',
    input: ChannelPayoutDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '登记渠道结算款' },
  }),
  requestUndo: write({
    path: 'suspense/requestUndoPayout',
    access: 'suspenseClaim',
    summary: '申请撤销认领：登记错的渠道结算款、现金存款，或认错的已登记转账',
    input: UndoDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '申请撤销认领' },
  }),
  withdrawUndo: write({
    path: 'suspense/withdrawUndoPayout',
    access: 'suspenseClaim',
    summary: '撤回或驳回撤销申请，登记不变',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '撤回撤销申请' },
  }),
  approveUndo: write({
    path: 'suspense/approveUndoPayout',
    access: 'suspenseApprove',
    summary:
      '批准撤销认领：记账冲回，款项重新待认领；存款的现金回到保险柜，转账恢复原来的凭证号（该号的流水已导入或已登记为存款时没有凭证号）；其结算单已冲回的也可撤销；须由申请人以外的人办理',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '撤销认领' },
  }),
  requestReturn: write({
    path: 'suspense/requestReturn',
    access: 'suspenseClaim',
    summary: '申请退回付款人；付款户名是客户、有同金额而银行流水中没有的转账时，须注明是另一笔款项',
    input: ReturnDraft.extend(idVersion),
    output: nothing,
    log: { module, action: '申请退回款项' },
  }),
  withdrawReturn: write({
    path: 'suspense/withdrawReturn',
    access: 'suspenseClaim',
    summary: '撤回或驳回退回申请，款项重新待认领',
    input: z.strictObject(idVersion),
    output: nothing,
    log: { module, action: '撤回退回申请' },
  }),
  approveReturn: write({
    path: 'suspense/approveReturn',
    access: 'suspenseApprove',
    summary: '批准退回并登记付款凭证，须由申请人以外的人办理',
    input: ReturnApproval.extend(idVersion),
    output: nothing,
    log: { module, action: '批准退回款项' },
  }),
}
