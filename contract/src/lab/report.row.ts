import { z } from 'zod'
import { Reason } from '../kit/reason.ts'
import { id } from '../kit/text.ts'
import { delegationState, payState } from './delegation.ts'
import { Reflectance, ReportResult } from './report.snapshot.ts'
import { reportCommand, reportState } from './report.ts'

/** What the person who asks may do with a report as it stands. */
const ReportCan = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  review: z.boolean(),
  approve: z.boolean(),
  release: z.boolean(),
  correct: z.boolean(),
})

/** A report as its list shows it. */
export const ReportRow = z.object({
  id,
  reportCode: z.string().nullable(),
  delegationId: id,
  delegateCode: z.string(),
  clientName: z.string(),
  sampleCount: z.number(),
  /** of the first sample */
  sampleName: z.string(),
  state: reportState.schema,
  payState: payState.schema,
  /** the report that this one corrects */
  replacesCode: z.string().nullable(),
  editorName: z.string(),
  reviewerName: z.string(),
  approverName: z.string(),
  createTime: z.string(),
  issueTime: z.string().nullable(),
  releaseTime: z.string().nullable(),
  version: z.number(),
})
export type ReportRow = z.output<typeof ReportRow>

/** Reasons in the way of a command, as a screen shows them. */
const reasons = z.array(Reason)

/** What somebody did to a report, and the states before and after. */
const ReportStep = z.object({
  command: reportCommand.schema,
  nodeName: z.string(),
  fromState: reportState.schema.nullable(),
  toState: reportState.schema,
  remarks: z.string(),
  createName: z.string(),
  createTime: z.string(),
})

/** A sample with what a report says of it: results confirmed so far. */
export const ReportedSample = z.object({
  sampleId: id,
  sampleCode: z.string(),
  sampleName: z.string(),
  sampleKindName: z.string(),
  condition: z.string(),
  mass: z.string(),
  remarks: z.string(),
  results: z.array(ReportResult),
  /** items neither confirmed nor cancelled */
  openItems: z.number(),
  /** it has a reflectance item: the report needs the histogram block */
  hasRran: z.boolean(),
  reflectance: Reflectance.nullable(),
})
export type ReportedSample = z.output<typeof ReportedSample>

/** A report with all that it says. */
export const Report = ReportRow.extend({
  correctionReason: z.string(),
  remarks: z.string(),
  releaseReason: z.string(),
  samples: z.array(ReportedSample),
  /** hex; of an issued report */
  snapshotHash: z.string().nullable(),
  checkUrl: z.string().nullable(),
  steps: z.array(ReportStep),
  can: ReportCan,
  /** what stands in the way of the next step */
  reasons: z.object({ submit: reasons, review: reasons, approve: reasons, release: reasons }),
})
export type Report = z.output<typeof Report>

/** A delegation with samples that no report covers yet. */
export const ReportableRow = z.object({
  delegationId: id,
  delegateCode: z.string(),
  clientName: z.string(),
  state: delegationState.schema,
  samples: z.array(z.object({ sampleId: id, sampleCode: z.string(), sampleName: z.string(), openItems: z.number() })),
})

/** All that the public is told. */
export const ReportCheck = z.object({
  reportCode: z.string(),
  issueDate: z.string(),
  /** hex SHA-256 of the issued content */
  hash: z.string(),
  state: reportState.schema,
  stateName: z.string(),
})
export type ReportCheck = z.output<typeof ReportCheck>
