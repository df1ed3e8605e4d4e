import { commonFailures } from '@seam/contract/kit/failure'
import { type SampleState, sampleState } from '@seam/contract/lab/sample'
import { reason } from '../../../kit/reason.rules.ts'
import type { TransitionTable } from '../../../kit/transition/transition.rules.ts'

const { registered, rejected, withdrawn, received, prepared, testing, tested } = sampleState

export type SampleCommand = 'receive' | 'reject' | 'withdraw' | 'start' | 'complete' | 'reopen'

/** The life of a sample at the desk and at the bench; storage, return and disposal follow `tested`. */
export const sampleTransitions: TransitionTable<
  SampleCommand,
  SampleState,
  { readonly state: SampleState },
  'cancelItems'
> = {
  initial: [registered],
  commands: {
    receive: { from: [registered], permission: 'delegateSign', to: received },
    reject: { from: [registered], permission: 'delegateSign', to: rejected, effects: ['cancelItems'] },
    start: { from: [received, prepared], to: testing },
    // every item was cancelled by a change after receipt; the sample goes back with who brought it
    withdraw: { from: [received, prepared, testing, tested], permission: 'delegateChange', to: withdrawn },
    complete: { from: [testing], to: tested },
    reopen: { from: [tested], to: testing },
  },
  // commands on samples follow from those on delegations and items: only a race can get here
  wrongState: () => reason(commonFailures.changedMeanwhile),
}
