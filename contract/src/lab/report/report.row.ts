import { z } from 'zod'
import { PrintedClass } from '../../catalogue/material/coal-classification.ts'
import { Reason } from '../../kit/reason.ts'
import { id } from '../../kit/value/text.ts'
import { delegationState, payState } from '../delegation/delegation.ts'
import { Reflectance, ReportResult } from './report.snapshot.ts'
import { reportCommand, reportState } from './report.ts'

/** Commands that the caller can run on a report now. */
const ReportCan = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  review: z.boolean(),
  approve: z.boolean(),
  release: z.boolean(),
  correct: z.boolean(),
  withdraw: z.boolean(),
  requestVoid: z.boolean(),
  confirmVoid: z.boolean(),
  rejectVoid: z.boolean(),
})

/** A report in a list. */
export const ReportRow = z.object({
  id,
  reportCode: z.string().nullable(),
  delegationId: id,
  delegateCode: z.string(),
  clientName: z.string(),
  sampleCount: z.number(),
  /** Of the first sample. */
  sampleName: z.string(),
  state: reportState.schema,
  payState: payState.schema,
  /** Of its delegation; null once that is finished. */
  dueTime: z.string().nullable(),
  soonTime: z.string().nullable(),
  /** The report that this one corrects. */
  replacesCode: z.string().nullable(),
  editorName: z.string(),
  reviewerName: z.string(),
  approverName: z.string(),
  createTime: z.string(),
  issueTime: z.string().nullable(),
  releaseTime: z.string().nullable(),
  voidTime: z.string().nullable(),
  version: z.number(),
})
export type ReportRow = z.output<typeof ReportRow>

/** Reasons why a command is refused. */
const reasons = z.array(Reason)

/** A command on a report, with the states before and after. */
const ReportStep = z.object({
  command: reportCommand.schema,
  nodeName: z.string(),
  fromState: reportState.schema.nullable(),
  toState: reportState.schema,
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})

/** A sample in a report, with its confirmed results. */
export const ReportedSample = z.object({
  sampleId: id,
  sampleCode: z.string(),
  sampleName: z.string(),
  sampleKindName: z.string(),
  condition: z.string(),
  mass: z.string(),
  remarks: z.string(),
  results: z.array(ReportResult),
  /** Items neither confirmed nor cancelled; of an issued report 0, also while its correction waits for some. */
  openItems: z.number(),
  /** Has a reflectance item, so the report requires the histogram block. */
  hasRran: z.boolean(),
  reflectance: Reflectance.nullable(),
  /** The position where the report prints it. */
  coalClass: PrintedClass.optional(),
})
export type ReportedSample = z.output<typeof ReportedSample>

/** A report with its content: of an issued one as it was issued. */
export const Report = ReportRow.extend({
  correctionReason: z.string(),
  /** The report that superseded this one. */
  successorCode: z.string().nullable(),
  remarks: z.string(),
  /** Prints the coal class of each sample by GB/T 5751. */
  coalClass: z.boolean(),
  releaseReason: z.string(),
  samples: z.array(ReportedSample),
  /** hex; null before the report is issued. */
  snapshotHash: z.string().nullable(),
  /** hex, of the content that a reviewer or approver is about to confirm; null in other states. */
  contentHash: z.string().nullable(),
  /** The reason for voiding it, and the user who requested it. */
  voidReason: z.string(),
  voidRequesterName: z.string(),
  checkUrl: z.string().nullable(),
  steps: z.array(ReportStep),
  can: ReportCan,
  /** Reasons why the next commands are refused. */
  reasons: z.object({
    submit: reasons,
    review: reasons,
    approve: reasons,
    release: reasons,
    withdraw: reasons,
    confirmVoid: reasons,
  }),
})
export type Report = z.output<typeof Report>

/** A delegation with samples that are in no report. */
export const ReportableRow = z.object({
  id,
  delegationId: id,
  delegateCode: z.string(),
  clientName: z.string(),
  state: delegationState.schema,
  dueTime: z.string().nullable(),
  soonTime: z.string().nullable(),
  samples: z.array(
    z.object({
      sampleId: id,
      sampleCode: z.string(),
      sampleName: z.string(),
      openItems: z.number(),
      /** Issued without a result of the sample, so that a correction must replace it. */
      incompleteReport: z.object({ id, reportCode: z.string() }).nullable(),
    }),
  ),
})

/** The content of the public check page. */
export const ReportCheck = z.object({
  reportCode: z.string(),
  issueDate: z.string(),
  /** hex SHA-256 of the issued content. */
  hash: z.string(),
  state: reportState.schema,
  stateName: z.string(),
})
export type ReportCheck = z.output<typeof ReportCheck>
