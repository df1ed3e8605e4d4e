import { z } from 'zod'
import { Reason } from '../../kit/reason.ts'
import { money } from '../../kit/value/money.ts'
import { id } from '../../kit/value/text.ts'
import { Surcharge } from './delegation.draft.ts'

/** A chosen project or package with its list price, and its charge before factors: zero if a package covers it. */
const FeeLine = z.object({
  /** Number of the sample, from 1. */
  position: z.number(),
  groupId: id.nullable(),
  projectId: id.nullable(),
  name: z.string(),
  /** true: requested; otherwise an input of a requested project. */
  requested: z.boolean(),
  price: money,
  charged: money,
  /** The package that covers it. */
  coveredBy: id.nullable(),
})

/** A fee by lines; factors are decimals such as 1.50, other values are in yuan. */
export const Fee = z.object({
  lines: z.array(FeeLine),
  /** Per sample, in order: the charges of its lines, before factors. */
  subtotals: z.array(money),
  subtotal: money,
  coefficientName: z.string(),
  coefficient: z.string(),
  gradeName: z.string(),
  memberRate: z.string(),
  surcharges: z.array(Surcharge),
  surcharge: money,
  /** subtotal × coefficient × member rate, rounded half up to the fen, + surcharge */
  fee: money,
})
export type Fee = z.output<typeof Fee>

/** A stored delegation, with its fee by today's prices. */
export const FeeComparison = z.object({
  delegateCode: z.string(),
  stored: z.object({ subtotal: money, coefficient: z.string(), memberRate: z.string(), surcharge: money, fee: money }),
  current: Fee,
  /** Current fee minus stored fee. */
  difference: money,
})

/** A sample of the draft, and the earlier delegation with an equal sample. */
export const Repeat = z.object({
  /** Number of the sample in the draft, from 1. */
  position: z.number(),
  sampleName: z.string(),
  delegateCode: z.string(),
  createTime: z.string(),
})

/** Whether a delegation can be paid, can be put on credit, and can be tested, with the reasons against each. */
export const PayAnswer = z.object({
  fee: money,
  /** The unpaid amount. */
  due: money,
  creditAvailable: money,
  canPay: z.boolean(),
  payReasons: z.array(Reason),
  canUseCredit: z.boolean(),
  creditReasons: z.array(Reason),
  /** Whether testing may start. */
  gateOpen: z.boolean(),
  gateReasons: z.array(Reason),
})
