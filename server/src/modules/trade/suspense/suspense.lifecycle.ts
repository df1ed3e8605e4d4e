import { type SuspenseState, suspenseState as state } from '@seam/contract/client/money/suspense'
import { suspenseFailures, undoableTargets } from '@seam/contract/trade/suspense'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { endPaymentNotices } from '../../client/ledger/refund/payment-notice.commands.ts'
import { type LockedSuspense, lockSuspense } from './suspense.rows.ts'

type SuspenseCommand =
  | 'claim'
  | 'claimChannelPayout'
  | 'requestUndo'
  | 'withdrawUndo'
  | 'approveUndo'
  | 'requestReturn'
  | 'withdrawReturn'
  | 'approveReturn'

/** `approverId`: the user who approves a return, or undoes a claim. */
type SuspenseFacts = LockedSuspense & { readonly approverId?: number | undefined }

const { open, returning, claimed, undoing, returned } = state

const isApprovedByAnother = guard(
  ({ returnUserId, approverId }: SuspenseFacts) => approverId !== undefined && approverId !== returnUserId,
  suspenseFailures.returnBySecondPerson,
)

const isUndoneByAnother = guard(
  ({ undoUserId, approverId }: SuspenseFacts) => approverId !== undefined && approverId !== undoUserId,
  suspenseFailures.undoBySecondPerson,
)

/** What a client got may be spent: it is adjusted, not undone. */
const hasGivenNothing = guard(
  ({ claimTarget: target }: SuspenseFacts) => target !== null && undoableTargets.some(undoable => undoable === target),
  suspenseFailures.notUndoable,
)

const suspenseTransitions: TransitionTable<SuspenseCommand, SuspenseState, SuspenseFacts, 'endNotices'> = {
  initial: [open],
  commands: {
    claim: { from: [open], permission: 'suspenseClaim', to: claimed, effects: ['endNotices'] },
    claimChannelPayout: { from: [open], permission: 'suspenseClaim', to: claimed, effects: ['endNotices'] },
    requestUndo: { from: [claimed], permission: 'suspenseClaim', guards: [hasGivenNothing], to: undoing },
    withdrawUndo: { from: [undoing], permission: 'suspenseClaim', to: claimed },
    approveUndo: { from: [undoing], permission: 'suspenseApprove', guards: [isUndoneByAnother], to: open },
    requestReturn: { from: [open], permission: 'suspenseClaim', to: returning },
    withdrawReturn: { from: [returning], permission: 'suspenseClaim', to: open },
    approveReturn: {
      from: [returning],
      permission: 'suspenseApprove',
      guards: [isApprovedByAnother],
      to: returned,
      effects: ['endNotices'],
    },
  },
  wrongState: current => reason(suspenseFailures.wrongSuspenseState, `${state.label(current)}的款项不能进行此操作`),
}

export const suspenseLifecycle = defineLifecycle({
  transitions: suspenseTransitions,
  table: 'suspense',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'suspenseId' },
  lock: lockSuspense,
  effects: { endNotices: endPaymentNotices },
})
