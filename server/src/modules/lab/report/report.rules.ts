import type { PayPolicy } from '@seam/contract/client/client'
import type { PayState } from '@seam/contract/lab/delegation'
import { reportFailures as failure, type ReportState, reportState as state } from '@seam/contract/lab/report'
import type { ReportedSample } from '@seam/contract/lab/report.row'
import { type Reason, reason } from '../../../kit/reason.rules.ts'
import {
  type Guard,
  reasonsAgainst,
  type Transition,
  type TransitionTable,
} from '../../../kit/transition/transition.rules.ts'
import { isPaymentGateOpen } from '../delegation/delegation.rules.ts'

/** What the guards ask about a report. */
export type ReportFacts = {
  readonly state: ReportState
  readonly samples: readonly ReportedSample[]
  /** everybody who ever saved or submitted it */
  readonly editorIds: readonly number[]
  readonly reviewerId: number | null
  /** who entered the readings it reports */
  readonly entererIds: readonly number[]
  readonly payState: PayState
  readonly payPolicy: PayPolicy
  readonly correctionOpen: boolean
  /** who asks */
  readonly userId: number
  /** his reason, where a move wants one */
  readonly words?: string
}

type ReportGuard = Guard<ReportFacts>
const when =
  (is: (facts: ReportFacts) => boolean, because: Parameters<typeof reason>[0]): ReportGuard =>
  facts =>
    is(facts) ? reason(because) : undefined

const points = ({ reflectance }: ReportedSample) =>
  (reflectance?.classes ?? []).reduce((sum, { count }) => sum + count, 0)

const confirmed = when(({ samples }) => samples.some(({ openItems }) => openItems > 0), failure.notConfirmed)
const tested = when(({ samples }) => samples.some(({ results }) => results.length === 0), failure.nothingTested)
const reflectanceThere = when(
  ({ samples }) => samples.some(({ hasRran, reflectance }) => hasRran && reflectance === null),
  failure.reflectanceMissing,
)
const reflectanceWanted = when(
  ({ samples }) => samples.some(({ hasRran, reflectance }) => !hasRran && reflectance !== null),
  failure.reflectanceUnwanted,
)
const reflectanceWhole = when(
  ({ samples }) => samples.some(sample => sample.reflectance !== null && sample.reflectance.count !== points(sample)),
  failure.reflectanceUnequal,
)
const complete = [confirmed, tested, reflectanceThere, reflectanceWanted, reflectanceWhole]

const notEditor = when(({ editorIds, userId }) => editorIds.includes(userId), failure.ownReport)
const notSoleEnterer = when(
  ({ entererIds, userId }) => entererIds.length > 0 && entererIds.every(enterer => enterer === userId),
  failure.soleEnterer,
)
const notReviewer = when(({ reviewerId, userId }) => reviewerId === userId, failure.ownReview)
const withReason = when(({ words }) => !words, failure.reasonMissing)
const gate = when(facts => !isPaymentGateOpen(facts) && !facts.words, failure.gateClosed)
const noCorrection = when(({ correctionOpen }) => correctionOpen, failure.correctionOpen)

type ReportMove = Transition<ReportState, ReportFacts>

const { drafting, submitted, returned, reviewed, issued, released, superseded } = state

/** The life of a report, whole: nothing else changes its state. */
export const reportMoves = {
  save: { from: [drafting, returned], permission: 'reportEdit', guards: [], to: drafting },
  submit: { from: [drafting, returned], permission: 'reportEdit', guards: complete, to: submitted },
  review: {
    from: [submitted],
    permission: 'reportReview',
    guards: [...complete, notEditor, notSoleEnterer],
    to: reviewed,
  },
  approve: {
    from: [reviewed],
    permission: 'reportApprove',
    guards: [...complete, notReviewer, notSoleEnterer],
    to: issued,
  },
  returnBack: { from: [submitted, reviewed], guards: [withReason], to: returned },
  release: { from: [issued], permission: 'reportRelease', guards: [gate], to: released },
  correct: { from: [issued, released], permission: 'reportEdit', guards: [noCorrection] },
  supersede: { from: [issued, released], guards: [], to: superseded },
} as const satisfies Readonly<Record<string, ReportMove>>

export type ReportMoveName = keyof typeof reportMoves

export const reportTransitions: TransitionTable<ReportMoveName, ReportState, ReportFacts> = {
  initial: [drafting],
  commands: reportMoves,
  wrongState: current => reason(failure.wrongState, `${state.label(current)}的报告不能进行此操作`),
}

/** All reasons against a command. */
export const reasonsAgainstReport = (name: ReportMoveName, facts: ReportFacts): readonly Reason[] =>
  reasonsAgainst(reportTransitions, name, facts)
