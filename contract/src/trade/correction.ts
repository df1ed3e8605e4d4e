import { z } from 'zod'
import { claimTarget } from '../client/money/suspense.ts'
import { ApprovalNode } from '../kit/approval.ts'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { money, positiveMoneyInput } from '../kit/value/money.ts'
import { inPeriod, periodFields } from '../kit/value/period.ts'
import { chosenId, id, note, version } from '../kit/value/text.ts'
import { mostTrades } from './settle.ts'

/** A correction of the ledger by two users. */
export const correctionKind = dictionary('correctionKind', '调整类型', {
  writeOff: [1, '核销坏账', 'red'],
  discount: [2, '结算折让', 'orange'],
  reversal: [3, '冲回结算', 'purple'],
  increase: [4, '调增余额', 'green'],
  decrease: [5, '调减余额', 'gold'],
  undoDeposit: [6, '撤销存款', 'gray'],
})
export type CorrectionKind = ValueOf<typeof correctionKind>

export const correctionState = dictionary('correctionState', '调整状态', {
  requested: [10, '待审批', 'gold'],
  approved: [20, '已批准', 'green'],
  refused: [50, '未批准', 'gray'],
})
export type CorrectionState = ValueOf<typeof correctionState>

export const correctionFailures = failures({
  wrongCorrectionState: [25305, '该申请已经处理'],
  aboveOutstanding: [25306, '金额超过所选交易的未结算金额'],
  severalClients: [25307, '请选择同一客户的挂账交易'],
  reversalRequested: [25308, '该结算单已有待审批的冲回申请'],
  notYours: [25309, '只能撤回自己的申请'],
  receivedMeanwhile: [25310, '结算单的收款在申请后有变化，请不批准，按现在的金额重新申请'],
})

export const CorrectionRow = z.object({
  id,
  correctionCode: z.string(),
  correctionKind: correctionKind.schema,
  /** None of a deposit, which is of the vault. */
  clientId: id.nullable(),
  clientName: z.string().nullable(),
  /** The number of the bank's slip of a deposit that is undone. */
  slipNo: z.string(),
  /** Of the settlement that is reversed. */
  settleCode: z.string(),
  amount: money,
  cashBack: z.boolean(),
  reason: z.string(),
  state: correctionState.schema,
  approverName: z.string(),
  approveTime: z.string().nullable(),
  createName: z.string(),
  createTime: z.string(),
  version: z.number(),
})
export type CorrectionRow = z.output<typeof CorrectionRow>

/** The deposit that is undone: who registered it, and the line of the bank statement with the number of its slip. */
const UndoneDeposit = z.object({
  createName: z.string(),
  createTime: z.string(),
  line: z
    .object({
      bookedDate: z.string(),
      amount: money,
      payerName: z.string(),
      summary: z.string(),
      /** Who imported it, and when. */
      createName: z.string(),
      createTime: z.string(),
    })
    .nullable(),
})
export type UndoneDeposit = z.output<typeof UndoneDeposit>

export const Correction = CorrectionRow.extend({
  deposit: UndoneDeposit.nullable(),
  /** Trades of a write-off or discount, with the present debt of each. */
  trades: z.array(z.object({ id, tradeCode: z.string(), outstanding: money })),
  nodes: z.array(ApprovalNode),
  can: z.object({ approve: z.boolean(), refuse: z.boolean() }),
})
export type Correction = z.output<typeof Correction>

/** A request that waits for another user. */
export const Waiting = z.object({
  /** Unique in the list. */
  id: z.number().int(),
  source: z.enum(['refund', 'correction', 'recharge', 'suspenseReturn', 'suspenseUndo']),
  /** Of the refund, correction, trade or money in suspense. */
  rowId: id,
  code: z.string(),
  /** Of a correction. */
  correctionKind: correctionKind.schema.nullable(),
  /** Of a claim that is to be undone: what it gave the money to. */
  claimTarget: claimTarget.schema.nullable(),
  /** Of money in suspense that no client got: the payer; of a deposit: its slip. */
  clientName: z.string(),
  amount: money,
  reason: z.string(),
  /** The caller requested it: another user must decide. */
  isOwn: z.boolean(),
  createName: z.string(),
  createTime: z.string(),
})
export type Waiting = z.output<typeof Waiting>

const reason = note('原因', 200)

export const WriteOffDraft = z.strictObject({
  correctionKind: choiceOf(z.literal([correctionKind.writeOff, correctionKind.discount])),
  tradeIds: z.array(id).min(1, '请选择交易').max(mostTrades, `一次最多${mostTrades}笔交易`),
  amount: positiveMoneyInput('请输入金额'),
  reason,
})

/** `cashBack`: received cash is handed back to the client by the user who requests it. */
export const ReversalDraft = z.strictObject({ cashBack: z.boolean().default(false), reason })

export const AdjustmentDraft = z.strictObject({
  correctionKind: choiceOf(z.literal([correctionKind.increase, correctionKind.decrease])),
  clientId: chosenId('请选择客户'),
  amount: positiveMoneyInput('请输入金额'),
  reason,
})

export const CorrectionRefusal = z.strictObject({ reason: note('不批准的原因', 200) })

const module = '资金审批'
const NewCorrection = z.object({ id, correctionCode: z.string() })

export const seesCorrections = ['correctionView', 'correctionRequest', 'correctionApprove'] as const

/** Who sees the requests about clients, and those about money in suspense, in the list of what waits. */
export const seesRequests = [...seesCorrections, 'refundApprove', 'rechargeApprove'] as const
export const seesSuspense = ['suspenseView', 'suspenseApprove'] as const

export const correctionCalls = {
  waiting: read({
    path: 'correction/queryWaitingApprovals',
    access: [...seesRequests, ...seesSuspense],
    summary:
      '等待另一人审批的退款、核销、冲回、调账、撤销存款和大额充值，以及（有查看或批准权限的）待认领款项的退回和撤销，早的在前，最多500条',
    output: z.array(Waiting),
  }),
  page: read({
    path: 'correction/queryCorrectionPage',
    access: seesCorrections,
    summary: '核销、折让、冲回、调账和撤销存款的记录，新的在前；keyword 查找客户',
    input: inPeriod(
      pageQuery(
        {
          correctionCode: 'text',
          keyword: 'search',
          clientId: 'number',
          correctionKind: 'number',
          state: 'number',
          createTime: 'time',
        },
        ['createTime', 'amount', 'state'],
        periodFields,
      ),
    ),
    output: pageOf(CorrectionRow),
  }),
  detail: read({
    path: 'correction/queryCorrectionDetail',
    access: [...seesCorrections, 'shiftManage'],
    summary: '调整详情：交易、撤销的存款及同号银行流水、审批经过；只有保险柜权限的，只见本人的撤销存款申请',
    input: z.strictObject({ id }),
    output: Correction,
  }),
  writeOff: write({
    path: 'correction/requestWriteOff',
    access: 'correctionRequest',
    summary: '申请核销坏账或结算折让：先冲最早的交易',
    input: WriteOffDraft,
    output: NewCorrection,
    log: { module, action: '申请核销' },
  }),
  reverse: write({
    path: 'correction/requestReversal',
    access: 'correctionRequest',
    summary: '申请冲回结算单：收款转入待认领（或退还现金），交易重新待结算',
    input: ReversalDraft.extend({ id, version }),
    output: NewCorrection,
    log: { module, action: '申请冲回结算' },
  }),
  adjust: write({
    path: 'correction/requestAdjustment',
    access: 'correctionRequest',
    summary: '申请调增或调减客户余额',
    input: AdjustmentDraft,
    output: NewCorrection,
    log: { module, action: '申请调账' },
  }),
  approve: write({
    path: 'correction/approveCorrection',
    access: 'correctionApprove',
    summary: '批准并入账；申请人不能批准自己的申请',
    input: z.strictObject({ id, version }),
    output: nothing,
    log: { module, action: '批准调整' },
  }),
  refuse: write({
    path: 'correction/refuseCorrection',
    access: ['correctionApprove', 'correctionRequest', 'shiftManage'],
    summary: '不批准；申请人可撤回自己的申请，只有保险柜权限的，限撤销存款',
    input: CorrectionRefusal.extend({ id, version }),
    output: nothing,
    log: { module, action: '不批准调整' },
  }),
}
