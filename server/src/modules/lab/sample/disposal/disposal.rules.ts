import {
  type DisposalCommand,
  type DisposalState,
  disposalState,
  disposalFailures as failures,
} from '@seam/contract/lab/sample/disposal'
import { reason } from '../../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../../kit/transition/transition.rules.ts'

export type DisposalFacts = {
  readonly id: number
  readonly state: DisposalState
  readonly version: number
  readonly requesterId: number
  readonly callerId: number
}

const callerIsNotRequester = guard(
  ({ requesterId, callerId }: DisposalFacts) => requesterId !== callerId,
  failures.ownRequest,
)

const { requested, done, rejected } = disposalState

/** The lifecycle of a disposal order: one user requests it, another carries it out or rejects it. */
export const disposalTransitions: TransitionTable<Exclude<DisposalCommand, 'request'>, DisposalState, DisposalFacts> = {
  initial: [requested],
  commands: {
    confirm: { from: [requested], permission: 'disposalConfirm', guards: [callerIsNotRequester], to: done },
    // The requester may withdraw it.
    reject: { from: [requested], to: rejected },
  },
  wrongState: () => reason(failures.wrongState),
}
