import { fromFen } from '@seam/contract/kit/value/money'
import {
  reportFailures as failure,
  type ReportCommand,
  type ReportState,
  reportState as state,
} from '@seam/contract/lab/report/report'
import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import { reason } from '../../../kit/reason.rules.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { dueOf, isCovered, type PaidAmounts } from '../delegation/delegation.rules.ts'

/** The facts of the guards of a report. */
export type ReportFacts = {
  readonly id: number
  readonly state: ReportState
  readonly version: number
  readonly samples: readonly ReportedSample[]
  /** Everybody who saved or submitted it. */
  readonly editorIds: readonly number[]
  readonly reviewerId: number | null
  /** The users who entered the readings of its results. */
  readonly entererIds: readonly number[]
  /** The fee of its delegation and the amount received, in fen. */
  readonly fee: bigint
  readonly paid: bigint
  readonly credited: bigint
  readonly refunded: bigint
  readonly correctionOpen: boolean
  /** Its content is the one that its reviewer approved. */
  readonly isAsReviewed: boolean
  /** For a correction: no result of the report that it corrects has changed. */
  readonly isAsIssued: boolean
  /** The user who requested that it be voided; null without a request. */
  readonly voidRequesterId: number | null
  readonly callerId: number
  /** Of a return, a withdrawal, a request to void, or a release without payment. */
  readonly reason?: string
}

const countPoints = ({ reflectance }: ReportedSample) =>
  (reflectance?.classes ?? []).reduce((sum, { count }) => sum + count, 0)

/** A guard on every sample of a report. */
const everySample = (holds: (sample: ReportedSample) => boolean, why: typeof failure.notConfirmed) =>
  guard(({ samples }: ReportFacts) => samples.every(holds), why)

const isComplete = [
  everySample(({ openItems }) => openItems === 0, failure.notConfirmed),
  everySample(({ results }) => results.length > 0, failure.nothingTested),
  everySample(({ hasRran, reflectance }) => !hasRran || reflectance !== null, failure.reflectanceMissing),
  everySample(({ hasRran, reflectance }) => hasRran || reflectance === null, failure.reflectanceUnwanted),
  everySample(
    sample => sample.reflectance === null || sample.reflectance.count === countPoints(sample),
    failure.reflectanceUnequal,
  ),
]

const callerIsNotEditor = guard(
  ({ editorIds, callerId }: ReportFacts) => !editorIds.includes(callerId),
  failure.ownReport,
)
const callerIsNotSoleEnterer = guard(
  ({ entererIds, callerId }: ReportFacts) =>
    entererIds.length === 0 || entererIds.some(entererId => entererId !== callerId),
  failure.soleEnterer,
)
const callerIsNotReviewer = guard(({ reviewerId, callerId }: ReportFacts) => reviewerId !== callerId, failure.ownReview)
const hasReason = guard((facts: ReportFacts) => Boolean(facts.reason), failure.reasonMissing)
const isCoveredOrHasReason = (facts: ReportFacts) =>
  isCovered(facts) || Boolean(facts.reason)
    ? undefined
    : reason(failure.gateClosed, `费用还差 ${fromFen(dueOf(facts))} 元；须先付款，或填写放行原因`)

/** The reason to keep with a release: none where the fee is covered. */
export const releaseReasonOf = (amounts: PaidAmounts, text: string): string => (isCovered(amounts) ? '' : text)

/** Issued, but not to leave the laboratory before it is paid for or somebody releases it with a reason. */
export const isHeldBack = (report: PaidAmounts & Pick<ReportFacts, 'state'>): boolean =>
  report.state === state.issued && !isCovered(report)

const hasNoCorrection = guard(({ correctionOpen }: ReportFacts) => !correctionOpen, failure.correctionOpen)

const isAsReviewed = guard((facts: ReportFacts) => facts.isAsReviewed, failure.contentChanged)
const isAsIssued = guard((facts: ReportFacts) => facts.isAsIssued, failure.resultsRetracted)
const voidIsNotRequested = guard((facts: ReportFacts) => facts.voidRequesterId === null, failure.voidRequested)
const voidIsRequested = guard((facts: ReportFacts) => facts.voidRequesterId !== null, failure.voidNotRequested)
const callerIsNotVoidRequester = guard(
  ({ voidRequesterId, callerId }: ReportFacts) => voidRequesterId !== callerId,
  failure.ownVoidRequest,
)

const { drafting, submitted, returned, reviewed, issued, released, superseded, voided, withdrawn } = state

/** The report stays in force, whether another user rejects the request to void it or its requester takes it back. */
const endVoidRequest = {
  from: [issued, released],
  permission: 'reportVoid',
  guards: [hasReason, voidIsRequested],
} as const

/** Nobody waits for its release any more. */
type ReportEffect = 'endReleasableNotices' | 'withholdReportMessages'

/** The lifecycle of a report. */
export const reportTransitions: TransitionTable<ReportCommand, ReportState, ReportFacts, ReportEffect> = {
  initial: [drafting],
  commands: {
    save: { from: [drafting, returned], permission: 'reportEdit', to: drafting },
    submit: { from: [drafting, returned], permission: 'reportEdit', guards: isComplete, to: submitted },
    review: {
      from: [submitted],
      permission: 'reportReview',
      guards: [...isComplete, callerIsNotEditor, callerIsNotSoleEnterer],
      to: reviewed,
    },
    approve: {
      from: [reviewed],
      permission: 'reportApprove',
      guards: [...isComplete, isAsReviewed, callerIsNotReviewer, callerIsNotSoleEnterer],
      to: issued,
    },
    returnBack: { from: [submitted, reviewed], guards: [hasReason], to: returned },
    // Its content changed during submission or review.
    reopen: { from: [submitted, reviewed], to: drafting },
    withdraw: {
      from: [drafting, returned],
      permission: 'reportEdit',
      guards: [hasReason, isAsIssued],
      to: withdrawn,
    },
    release: {
      from: [issued],
      permission: 'reportRelease',
      guards: [isCoveredOrHasReason, voidIsNotRequested],
      to: released,
      effects: ['endReleasableNotices'],
    },
    correct: { from: [issued, released], permission: 'reportEdit', guards: [hasNoCorrection, voidIsNotRequested] },
    requestVoid: {
      from: [issued, released],
      permission: 'reportVoid',
      guards: [hasReason, hasNoCorrection, voidIsNotRequested],
    },
    rejectVoid: endVoidRequest,
    takeBackVoid: endVoidRequest,
    void: {
      from: [issued, released],
      permission: 'reportVoid',
      guards: [voidIsRequested, callerIsNotVoidRequester],
      to: voided,
      effects: ['endReleasableNotices', 'withholdReportMessages'],
    },
    supersede: {
      from: [issued, released],
      to: superseded,
      effects: ['endReleasableNotices', 'withholdReportMessages'],
    },
  },
  wrongState: current => reason(failure.wrongState, `${state.label(current)}的报告不能进行此操作`),
}
