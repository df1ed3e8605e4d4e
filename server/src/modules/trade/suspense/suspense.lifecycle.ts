import { type SuspenseState, suspenseState as state, suspenseFailures } from '@seam/contract/trade/suspense'
import { reason } from '../../../kit/reason.rules.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { type LockedSuspense, lockSuspense } from './suspense.rows.ts'

type SuspenseCommand = 'claim' | 'claimPayout' | 'requestReturn' | 'withdrawReturn' | 'approveReturn'

/** `approverId`: the user who approves a return. */
type SuspenseFacts = LockedSuspense & { readonly approverId?: number | undefined }

const { open, returning, claimed, returned } = state

const isApprovedByAnother = guard(
  ({ returnUserId, approverId }: SuspenseFacts) => approverId !== undefined && approverId !== returnUserId,
  suspenseFailures.returnBySecondPerson,
)

const suspenseTransitions: TransitionTable<SuspenseCommand, SuspenseState, SuspenseFacts> = {
  initial: [open],
  commands: {
    claim: { from: [open], permission: 'suspenseClaim', to: claimed },
    claimPayout: { from: [open], permission: 'suspenseClaim', to: claimed },
    requestReturn: { from: [open], permission: 'suspenseClaim', to: returning },
    withdrawReturn: { from: [returning], permission: 'suspenseClaim', to: open },
    approveReturn: { from: [returning], permission: 'suspenseApprove', guards: [isApprovedByAnother], to: returned },
  },
  wrongState: current => reason(suspenseFailures.wrongSuspenseState, `${state.label(current)}的款项不能进行此操作`),
}

export const suspenseLifecycle = defineLifecycle({
  transitions: suspenseTransitions,
  table: 'suspense',
  stateColumn: 'state',
  events: { table: 'moneyEvent', rowId: 'suspenseId' },
  lock: lockSuspense,
  effects: {},
})
