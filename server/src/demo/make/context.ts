import type { Services } from '../../kit/services.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { MakeCall } from './calls.ts'
import type { Clock } from './clock.ts'

/** What a subject of the demonstration works with: it sets the clock and makes calls of the product. */
export type MakeContext = {
  readonly clock: Clock
  readonly call: MakeCall
  readonly services: Services
  /** the approval of a report asks for it */
  readonly passwordOf: (staff: StaffMember) => string
  /** minute of work at which the demonstration ends */
  readonly end: number
}

/** Something that happens at a minute of work; subjects that go on side by side are merged by it. */
export type TimedAction = { readonly at: number; readonly run: () => Promise<unknown> }
