import { shiftFailures as failures, type ShiftState, shiftState as state } from '@seam/contract/client/money/shift'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type LockedShift, lockShifts } from './shift.rows.ts'

export type ShiftCommand = 'handOver' | 'count' | 'confirm' | 'takeOver'

/** The facts of the guards of `confirm` and `takeOver`, besides the row. */
type Confirmation = {
  readonly confirmer?: { readonly userId: number; readonly manages: boolean } | undefined
  readonly explanation?: string | undefined
}

type ShiftFacts = LockedShift & Confirmation

const { open, counted, confirmed } = state

const hasExplanation = guard(
  ({ hadDifference, explanation = '' }: ShiftFacts) => !hadDifference || explanation !== '',
  failures.differenceReason,
)

const isConfirmedByAnother = guard(
  ({ hadDifference, userId, confirmer }: ShiftFacts) =>
    !hadDifference || (confirmer !== undefined && confirmer.manages && confirmer.userId !== userId),
  failures.differenceBySecondPerson,
)

const hasNoDifference = guard(({ hadDifference }: ShiftFacts) => !hadDifference, failures.differenceNotTakenOver)

const isTakenOverByAnother = guard(
  ({ userId, confirmer }: ShiftFacts) => confirmer !== undefined && confirmer.userId !== userId,
  failures.ownShift,
)

export const shiftTransitions: TransitionTable<ShiftCommand, ShiftState, ShiftFacts> = {
  initial: [open],
  commands: {
    handOver: { from: [open], permission: 'shiftWork' },
    // Every count is stored, and an earlier difference still requires another person.
    count: { from: [open, counted], permission: 'shiftWork', to: counted },
    confirm: { from: [counted], guards: [hasExplanation, isConfirmedByAnother], to: confirmed },
    takeOver: {
      from: [counted],
      permission: 'shiftWork',
      guards: [isTakenOverByAnother, hasNoDifference],
      to: confirmed,
    },
  },
  wrongState: current =>
    current === open
      ? reason(failures.wrongShiftState, '请先点款')
      : reason(failures.closed, `班次${state.label(current)}`),
}

export const shiftLifecycle = defineLifecycle({
  transitions: shiftTransitions,
  table: 'shift',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'shiftId' },
  lock: lockShifts,
  effects: {},
})
