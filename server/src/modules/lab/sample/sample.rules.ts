import { custodyFailures as failures } from '@seam/contract/lab/custody'
import { type SampleCommand, type SampleState, sampleState } from '@seam/contract/lab/sample'
import { reason } from '../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'

/** What the guards ask about a sample. Commands that follow from a delegation or an item need no more than its state. */
export type SampleFacts = {
  readonly id: number
  readonly delegationId: number
  readonly state: SampleState
  readonly version: number
  /** it has been in the retention store */
  readonly isRetained?: boolean
  /** it was returned or disposed of: a withdrawn sample stays withdrawn */
  readonly hasLeft?: boolean
  readonly hasOpenItems?: boolean
  /** of an order other than the one that is carried out */
  readonly isInDisposal?: boolean
  /** the last day of its retention */
  readonly retainedUntil?: string | null
  readonly isRetentionOver?: boolean
  /** to which its retention is extended */
  readonly newUntil?: string
}

const isPresent = guard(({ hasLeft }: SampleFacts) => hasLeft !== true, failures.hasLeft)
const hasNoOpenItems = guard(({ hasOpenItems }: SampleFacts) => hasOpenItems !== true, failures.stillTesting)
const isNotInDisposal = guard(({ isInDisposal }: SampleFacts) => isInDisposal !== true, failures.inDisposal)
const retentionIsKnown = guard(({ retainedUntil }: SampleFacts) => retainedUntil !== null, failures.reportOpen)
const retentionIsOver = guard(
  ({ retainedUntil, isRetentionOver }: SampleFacts) => retainedUntil === null || isRetentionOver === true,
  failures.retentionOpen,
)
const isExtended = guard(
  ({ retainedUntil, newUntil = '' }: SampleFacts) => newUntil > (retainedUntil ?? ''),
  failures.notExtended,
)

const { registered, rejected, withdrawn, received, prepared, testing, tested, kept, returned, disposed } = sampleState

const inLaboratory = [withdrawn, received, prepared, testing, tested, kept]

/** The life of a sample: receipt, preparation, test, retention, and how it leaves the laboratory. */
export const sampleTransitions: TransitionTable<SampleCommand, SampleState, SampleFacts, 'cancelItems'> = {
  initial: [registered],
  commands: {
    receive: { from: [registered], permission: 'delegateSign', to: received },
    reject: { from: [registered], permission: 'delegateSign', to: rejected, effects: ['cancelItems'] },
    prepare: {
      from: [received, prepared, testing],
      permission: 'samplePrepare',
      // a client who pays later is tested at once: such a sample is prepared under test
      to: ({ state }) => (state === testing ? testing : prepared),
    },
    start: { from: [received, prepared], to: testing },
    // every item was cancelled by a change after receipt
    withdraw: { from: [received, prepared, testing, tested, kept], permission: 'delegateChange', to: withdrawn },
    complete: { from: [testing], to: ({ isRetained }) => (isRetained === true ? kept : tested) },
    reopen: { from: [tested, kept], to: testing },
    move: { from: inLaboratory, permission: 'custodyEdit', guards: [isPresent] },
    keep: { from: [tested], permission: 'custodyEdit', guards: [isNotInDisposal], to: kept },
    extend: { from: [tested, kept], permission: 'custodyEdit', guards: [isNotInDisposal, isExtended] },
    giveBack: {
      from: inLaboratory,
      permission: 'disposalConfirm',
      guards: [isPresent, hasNoOpenItems, isNotInDisposal],
      // a report leaves out what was withdrawn: it stays so
      to: ({ state }) => (state === withdrawn ? withdrawn : returned),
    },
    dispose: {
      from: inLaboratory,
      permission: 'disposalConfirm',
      guards: [isPresent, hasNoOpenItems, isNotInDisposal, retentionIsKnown, retentionIsOver],
      to: ({ state }) => (state === withdrawn ? withdrawn : disposed),
    },
  },
  wrongState: state => reason(failures.wrongState, `样品状态为“${sampleState.label(state)}”，不能进行此操作`),
}
