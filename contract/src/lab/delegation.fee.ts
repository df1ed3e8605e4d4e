import { z } from 'zod'
import { money } from '../kit/money.ts'
import { Reason } from '../kit/reason.ts'
import { id } from '../kit/text.ts'
import { Surcharge } from './delegation.draft.ts'

/** A chosen project or package with its list price, and its charge before the factors: zero if a package covers it. */
const FeeLine = z.object({
  /** which sample, from 1 */
  position: z.number(),
  groupId: id.nullable(),
  projectId: id.nullable(),
  name: z.string(),
  /** requested; otherwise an input of a requested project */
  requested: z.boolean(),
  price: money,
  charged: money,
  /** the package that covers it */
  coveredBy: id.nullable(),
})

/** A fee line by line; factors are decimals such as 1.50, the rest is yuan. */
export const Fee = z.object({
  lines: z.array(FeeLine),
  /** of each sample in order: the charges of its lines, before the factors */
  subtotals: z.array(money),
  subtotal: money,
  coefficientName: z.string(),
  coefficient: z.string(),
  gradeName: z.string(),
  memberRate: z.string(),
  surcharges: z.array(Surcharge),
  surcharge: money,
  /** subtotal × coefficient × member rate, half-up to the fen, + surcharge */
  fee: money,
})
export type Fee = z.output<typeof Fee>

/** A stored delegation beside its fee by today's prices. */
export const FeeComparison = z.object({
  delegateCode: z.string(),
  stored: z.object({ subtotal: money, coefficient: z.string(), memberRate: z.string(), surcharge: money, fee: money }),
  current: Fee,
  /** current less stored */
  difference: money,
})

/** A sample of the draft, and the earlier delegation with an equal one. */
export const Repeat = z.object({
  /** which sample of the draft, from 1 */
  position: z.number(),
  sampleName: z.string(),
  delegateCode: z.string(),
  createTime: z.string(),
})

/** Whether a delegation may be paid, may be put on credit, and whether its testing may start, with the reasons against each. */
export const PayAnswer = z.object({
  fee: money,
  /** what is still to be paid */
  due: money,
  creditAvailable: money,
  canPay: z.boolean(),
  payReasons: z.array(Reason),
  canUseCredit: z.boolean(),
  creditReasons: z.array(Reason),
  /** testing may start */
  gateOpen: z.boolean(),
  gateReasons: z.array(Reason),
})
