import { custodyFailures as failures } from '@seam/contract/lab/sample/custody'
import { type SampleCommand, type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import { reason } from '../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'

/** The facts of the guards of a sample. Commands that follow from a delegation or an item need its state only. */
export type SampleFacts = {
  readonly id: number
  readonly delegationId: number
  readonly state: SampleState
  readonly version: number
  /** It has been in the retention store. */
  readonly isRetained?: boolean
  /** It was returned or disposed of: a withdrawn sample stays withdrawn. */
  readonly hasLeft?: boolean
  readonly hasOpenItems?: boolean
  /** Of an order other than the one that is carried out. */
  readonly isInDisposal?: boolean
  /** The last day of its retention. */
  readonly retainedUntil?: string | null
  readonly isRetentionOver?: boolean
  /** The last day after the extension. */
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

/** The lifecycle of a sample: receipt, preparation, test, retention, and leaving the laboratory. */
export const sampleTransitions: TransitionTable<SampleCommand, SampleState, SampleFacts, 'cancelItems'> = {
  initial: [registered],
  commands: {
    receive: { from: [registered], permission: 'delegateSign', to: received },
    reject: { from: [registered], permission: 'delegateSign', to: rejected, effects: ['cancelItems'] },
    prepare: {
      from: [received, prepared, testing],
      permission: 'samplePrepare',
      // Samples of a credit client are tested at once: such a sample is prepared under test.
      to: ({ state }) => (state === testing ? testing : prepared),
    },
    start: { from: [received, prepared], to: testing },
    // Every item was cancelled by a change after receipt.
    withdraw: { from: [received, prepared, testing, tested, kept], permission: 'delegateChange', to: withdrawn },
    complete: { from: [testing], to: ({ isRetained }) => (isRetained === true ? kept : tested) },
    reopen: { from: [tested, kept], to: testing },
    move: { from: inLaboratory, permission: 'custodyEdit', guards: [isPresent] },
    keep: { from: [tested], permission: 'custodyEdit', guards: [isNotInDisposal], to: kept },
    extend: { from: [tested, kept], permission: 'custodyEdit', guards: [isNotInDisposal, isExtended] },
    retest: { from: [tested, kept], permission: 'retestEdit', guards: [isPresent] },
    giveBack: {
      from: inLaboratory,
      permission: 'disposalConfirm',
      guards: [isPresent, hasNoOpenItems, isNotInDisposal],
      // A report leaves out withdrawn samples, which stay so.
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
