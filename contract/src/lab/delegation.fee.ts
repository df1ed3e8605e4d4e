import { z } from 'zod'
import { money } from '../kit/money.ts'
import { Reason } from '../kit/reason.ts'
import { id } from '../kit/text.ts'
import { Surcharge } from './delegation.draft.ts'

/** A choice at the price of the list, and what it adds to the fee before the factors: nothing if a package covers it. */
const FeeLine = z.object({
  /** which sample, from 1 */
  position: z.number(),
  groupId: id.nullable(),
  projectId: id.nullable(),
  name: z.string(),
  /** asked for; otherwise pulled in by something that was */
  requested: z.boolean(),
  price: money,
  charged: money,
  /** the package that covers it */
  coveredBy: id.nullable(),
})

/** A fee as it comes about, line by line; factors are decimals such as 1.50, the rest is yuan. */
export const Fee = z.object({
  lines: z.array(FeeLine),
  /** of each sample in turn: what its lines are charged, before the factors */
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

/** A stored delegation priced again by today's list. */
export const FeeComparison = z.object({
  delegateCode: z.string(),
  stored: z.object({ subtotal: money, coefficient: z.string(), memberRate: z.string(), surcharge: money, fee: money }),
  current: Fee,
  /** current less stored */
  difference: money,
})

/** A sample asked about, and the earlier delegation that has one like it. */
export const Repeat = z.object({
  /** which of the samples asked about, from 1 */
  position: z.number(),
  sampleName: z.string(),
  delegateCode: z.string(),
  createTime: z.string(),
})

/** May a delegation be paid, may that be on credit, and may its testing begin? Where not, why. */
export const PayAnswer = z.object({
  fee: money,
  creditAvailable: money,
  canPay: z.boolean(),
  payReasons: z.array(Reason),
  canUseCredit: z.boolean(),
  creditReasons: z.array(Reason),
  /** may testing begin? */
  gateOpen: z.boolean(),
  gateReasons: z.array(Reason),
})
