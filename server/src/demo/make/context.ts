import type { Services } from '../../kit/services.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { MakeCall } from './calls.ts'
import type { Clock } from './clock.ts'

/** The context of a subject of the demonstration: it sets the clock and makes calls of the product. */
export type MakeContext = {
  readonly clock: Clock
  readonly call: MakeCall
  readonly services: Services
  /** Required to approve a report. */
  readonly passwordOf: (staff: StaffMember) => string
  /** Minute of work at which the demonstration ends. */
  readonly end: number
}

/** An action at a minute of work, by which concurrent subjects are merged. */
export type TimedAction = { readonly at: number; readonly run: () => Promise<unknown> }
