import type { Permission } from '@seam/contract/kit/permission'
import { type DelegationState, delegationState } from '@seam/contract/lab/delegation/delegation'
import { type ReportState, reportState } from '@seam/contract/lab/report/report'
import { type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import { type WorkStep, workStep } from '@seam/contract/lab/sample/scan'

const delegationSteps: Partial<Record<DelegationState, WorkStep>> = {
  [delegationState.draft]: workStep.submit,
  [delegationState.awaited]: workStep.sign,
  [delegationState.accepted]: workStep.pay,
  [delegationState.testing]: workStep.enter,
  [delegationState.tested]: workStep.report,
}

const reportSteps: Partial<Record<ReportState, WorkStep>> = {
  [reportState.drafting]: workStep.report,
  [reportState.returned]: workStep.report,
  [reportState.submitted]: workStep.reviewReport,
  [reportState.reviewed]: workStep.approve,
  [reportState.issued]: workStep.release,
}

export const nextOfDelegation = (state: DelegationState): WorkStep | undefined => delegationSteps[state]

export const nextOfReport = (state: ReportState): WorkStep | undefined => reportSteps[state]

export type SampleFacts = {
  readonly state: SampleState
  readonly delegationState: DelegationState
  /** Waiting or entered. */
  readonly openItems: number
  readonly submittedItems: number
  /** Of its latest report that is not voided, superseded or withdrawn. */
  readonly reportState: ReportState | null
  /** Its retention is over. */
  readonly isDue: boolean
}

const { registered, received, prepared, testing, tested, kept } = sampleState

/** The next step of a sample: its tests first, then its report, then its retention. */
export const nextOfSample = (facts: SampleFacts): WorkStep | undefined => {
  const { state, openItems, submittedItems, isDue } = facts
  if (isDue) return workStep.dispose
  if (facts.delegationState === delegationState.cancelled) return undefined
  if (state === registered) return delegationSteps[facts.delegationState]
  if (state === received || state === prepared) return workStep.pay
  if (state === testing && openItems > 0) return workStep.enter
  if (state === testing && submittedItems > 0) return workStep.review
  if (state !== testing && state !== tested && state !== kept) return undefined
  const ofReport = facts.reportState === null ? workStep.report : reportSteps[facts.reportState]
  return ofReport ?? (state === tested ? workStep.keep : undefined)
}

/** Who performs a step, and where. */
export const stepPermissions: Readonly<Record<WorkStep, Permission>> = {
  submit: 'delegateEdit',
  sign: 'delegateSign',
  pay: 'paymentConfirm',
  enter: 'resultEnter',
  review: 'resultConfirm',
  report: 'reportEdit',
  reviewReport: 'reportReview',
  approve: 'reportApprove',
  release: 'reportRelease',
  keep: 'custodyEdit',
  dispose: 'disposalRequest',
}

type Subject = {
  readonly delegationId?: number | undefined
  readonly delegateCode?: string | undefined
  readonly labCode?: string | undefined
  readonly reportId?: number | undefined
}

/** The address where a step is performed, without facts about the subject that the caller may not see. */
export const addressOfStep = (step: WorkStep, { delegationId, delegateCode, labCode, reportId }: Subject): string => {
  const report = reportId === undefined ? '/assay/report?list=waiting' : `/assay/report/${reportId}`
  const addresses: Readonly<Record<WorkStep, string>> = {
    submit: delegationId === undefined ? '/delegate/list' : `/delegate/list/${delegationId}/edit`,
    sign: delegateCode === undefined ? '/delegate/receive' : `/delegate/receive?code=${delegateCode}`,
    pay: '/finance/till',
    enter: labCode === undefined ? '/assay/bench' : `/assay/bench?sample=${labCode}`,
    review: '/assay/review',
    report,
    reviewReport: report,
    approve: report,
    release: report,
    keep: '/quality/custody',
    dispose: '/quality/custody',
  }
  return addresses[step]
}
