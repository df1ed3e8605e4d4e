import type { Random } from '../content/random.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { DelegationRun } from '../subjects/delegations.ts'
import type { DemoOrder } from './order.ts'
import type { PlanData } from './plan-data.ts'
import type { Scenario, Stage } from './scenarios.ts'

/** One thing that somebody does, so many minutes of work after the delegation began. */
export type Step = {
  readonly stage: Stage | 'pay' | 'end'
  readonly after: number
  readonly staff: StaffMember
  readonly run: (run: DelegationRun, staff: StaffMember) => Promise<void>
}

/** What the schedule of a delegation depends on. */
export type ScheduleContext = {
  readonly data: PlanData
  readonly scenario: Scenario
  readonly order: DemoOrder
  readonly paysFirst: boolean
  /** the client keeps money on their account */
  readonly hasBalance: boolean
  readonly random: Random
  /** minutes of an ordinary delegation are multiplied by it: urgent ones go faster */
  readonly pace: number
  /** position of the sample that is rejected, from 0 */
  readonly rejected: number | undefined
}

/** Tests something of a sample again, from this minute on: the steps, and when the result is confirmed. */
export type Redo = (place: number, after: number) => { readonly steps: readonly Step[]; readonly confirmed: number }
