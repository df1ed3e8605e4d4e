import type { Random } from '../content/random.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { DelegationRun } from '../subjects/delegations.ts'
import type { DemoOrder } from './order.ts'
import type { PlanData } from './plan-data.ts'
import type { Scenario, Stage } from './scenarios.ts'

/** An action, a number of minutes of work after the begin of the delegation. */
export type Step = {
  readonly stage: Stage | 'pay' | 'end'
  readonly after: number
  readonly staff: StaffMember
  readonly run: (run: DelegationRun, staff: StaffMember) => Promise<void>
}

/** The parameters of the schedule of a delegation. */
export type ScheduleContext = {
  readonly data: PlanData
  readonly scenario: Scenario
  readonly order: DemoOrder
  readonly paysFirst: boolean
  /** The client has a balance. */
  readonly hasBalance: boolean
  readonly random: Random
  /** Factor for the minutes of an ordinary delegation: urgent ones are faster. */
  readonly pace: number
  /** Index of the rejected sample, from 0. */
  readonly rejected: number | undefined
}

/** Tests a part of a sample again from this minute on: the steps, and the time of the confirmation. */
export type Redo = (place: number, after: number) => { readonly steps: readonly Step[]; readonly confirmed: number }
