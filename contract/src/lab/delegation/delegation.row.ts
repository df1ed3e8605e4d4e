import { z } from 'zod'
import { promiseUnit } from '../../catalogue/calendar.ts'
import { urgency } from '../../catalogue/price/cost-coefficient.ts'
import { postingKind } from '../../client/money/ledger.ts'
import { payMethod } from '../../client/money/pay-method.ts'
import { money } from '../../kit/value/money.ts'
import { id } from '../../kit/value/text.ts'
import { SampleRow } from '../sample/sample.ts'
import { Surcharge } from './delegation.draft.ts'
import { delegationCommand, delegationState, payState } from './delegation.ts'

/** Commands that the caller can run now: permission, state and guards together. */
const DelegationCan = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  sign: z.boolean(),
  pay: z.boolean(),
  change: z.boolean(),
  cancel: z.boolean(),
  explainDelay: z.boolean(),
  informClient: z.boolean(),
  /** request a refund of what it received */
  refund: z.boolean(),
})

/** A delegation in its list. */
export const DelegationRow = z.object({
  id,
  delegateCode: z.string(),
  clientId: id,
  clientCode: z.string(),
  clientName: z.string(),
  consignorName: z.string(),
  state: delegationState.schema,
  payState: payState.schema,
  urgency: urgency.schema,
  coefficientName: z.string(),
  fee: money,
  /** Amount paid or put on credit, less amounts given back. */
  covered: money,
  sampleCount: z.number(),
  /** Of the first sample. */
  sampleName: z.string(),
  createName: z.string(),
  createTime: z.string(),
  signTime: z.string().nullable(),
  dueTime: z.string().nullable(),
  /** When a fifth of the promised time is left. */
  soonTime: z.string().nullable(),
  /** The unit of the due time; null if nothing was promised. */
  promisedAmount: z.number().nullable(),
  promisedUnit: promiseUnit.schema,
  /** An entry of the dictionary overdueReason, or empty. */
  delayReason: z.string(),
  /** Number of prints of each paper. */
  delegatePrintCount: z.number(),
  receiptPrintCount: z.number(),
  explainPrintCount: z.number(),
  labelPrintCount: z.number(),
  version: z.number(),
  can: DelegationCan,
})

/** A command run on a delegation, with the states before and after. */
const DelegationStep = z.object({
  command: delegationCommand.schema,
  nodeName: z.string(),
  fromState: delegationState.schema.nullable(),
  toState: delegationState.schema,
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})

/** A delegation with its samples, payments and commands. */
export const Delegation = DelegationRow.extend({
  consignorTelephone: z.string(),
  coefficientId: id,
  coefficient: z.string(),
  gradeName: z.string(),
  memberRate: z.string(),
  surcharges: z.array(Surcharge),
  surcharge: money,
  subtotal: money,
  quoteTime: z.string(),
  remarks: z.string(),
  repeatReason: z.string(),
  receiverName: z.string(),
  signatureCode: z.string().nullable(),
  startTime: z.string().nullable(),
  finishTime: z.string().nullable(),
  cancelReason: z.string(),
  delayRemarks: z.string(),
  notifiers: z.array(z.object({ notifierName: z.string(), telephone: z.string() })),
  images: z.array(z.string()),
  samples: z.array(SampleRow),
  payments: z.array(
    z.object({
      kind: postingKind.schema,
      amount: money,
      /** null: it moved no money of the client, as revenue recognition does. */
      payMethod: payMethod.schema.nullable(),
      /** Of the transfer or the card reader. */
      voucherNo: z.string(),
      /** Of a payment in cash: what was paid, for this delegation and others, what was handed over, and the change. */
      cash: z.object({ paid: money, tendered: money, change: money }).nullable(),
      tradeCode: z.string(),
      remarks: z.string(),
      createName: z.string(),
      createTime: z.string(),
    }),
  ),
  steps: z.array(DelegationStep),
})
export type Delegation = z.output<typeof Delegation>

/** The columns of the list of delegations. */
export const delegationHeadings = {
  delegateCode: '委托单号',
  clientName: '客户',
  sampleName: '样品',
  state: '状态',
  payState: '付款',
  delegatePrintCount: '打印',
  fee: '费用',
  dueTime: '应完成',
  createTime: '登记时间',
  createName: '登记人',
  consignorName: '送样人',
  coefficientName: '费用系数',
  signTime: '签收时间',
} as const
