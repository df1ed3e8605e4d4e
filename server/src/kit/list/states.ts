import { delegationState, payState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { literals } from '../sql/expressions.ts'

/** Of items with a confirmed result: `state in (${confirmedStates})`. */
export const confirmedStates = literals(itemState.confirmed, itemState.published)

/** Of `sample_item`: neither published nor cancelled. */
export const isItemOpen: RawBuilder<SqlBool> = sql<SqlBool>`sample_item.state < ${sql.lit(itemState.published)}`

/** Of reports in force: `state in (${statesInForce})`. */
export const statesInForce = literals(reportState.issued, reportState.released)

/** Of delegations whose covered amount is income. */
export const earnedStates: readonly number[] = [delegationState.finished, delegationState.cancelled]

const isBetween = (column: string, first: number, last: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} between ${sql.lit(first)} and ${sql.lit(last)}`

/** Of `sample`: it was received, whatever became of it. */
export const isReceived = isBetween('sample.state', sampleState.received, sampleState.disposed)

/** Of `delegation`: registered, and not finished. */
export const isUnderWay = isBetween('delegation.state', delegationState.awaited, delegationState.tested)

/** Of `delegation`, or of what belongs to it: urgent, or past its due time. */
export const isPressing: RawBuilder<SqlBool> = sql<SqlBool>`(delegation.urgency > 0 or coalesce(delegation.due_time < now(), false))`

/**
 * Of `delegation`: late by a working day, and nobody has said why, in a state in which `explainDelay` is allowed. A
 * cancelled one would wait for a reason for ever. Answered by the index delegation_unexplained.
 */
export const isUnexplained: RawBuilder<SqlBool> = sql<SqlBool>`(delegation.escalate_notice_time is not null
  and delegation.delay_reason = '' and delegation.state between ${sql.lit(delegationState.testing)}
  and ${sql.lit(delegationState.finished)})`

/** Of `delegation`: neither a draft nor cancelled. */
export const isPlaced = isBetween('delegation.state', delegationState.awaited, delegationState.finished)

/** The payment states with less covered than the fee; after a whole refund a fee may be added. */
const owingStates = literals(payState.unpaid, payState.paying, payState.partlyPaid, payState.refunded)

/**
 * Of a delegation: something is due. Answered by the partial index `delegation_due`; the states say to the planner how few
 * they are.
 */
export const isOwed = sql<SqlBool>`(delegation.fee > delegation.paid + delegation.credited - delegation.refunded
  and delegation.pay_state in (${owingStates}))`

/**
 * SQL of the payment state that a row of `delegation` has by its amounts: the rule of the laboratory, `payStateOf`, for
 * the checks of the ledger.
 */
export const payStateByAmounts = ({ isCollecting, isOwed }: { isCollecting: string; isOwed: string }): string =>
  `case when ${isCollecting} then ${payState.paying}
    when paid + credited = refunded then case when refunded > 0 then ${payState.refunded} else ${payState.unpaid} end
    when paid + credited - refunded < fee then ${payState.partlyPaid}
    when refunded > 0 then ${payState.partlyRefunded}
    when ${isOwed} then ${payState.onCredit} else ${payState.paid} end`
