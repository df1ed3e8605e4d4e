import type { ReportState } from '@seam/contract/lab/report/report'
import type { Accreditation } from '@seam/contract/lab/report/report.snapshot'
import type { ReportBatchKind, ReportBatchState } from '@seam/contract/lab/report/report-batch'
import type { ReportMessage, ReportUse } from '@seam/contract/lab/report/report-history'
import type { Generated, GeneratedAlways } from 'kysely'
import type { EventTable } from './lab.ts'
import type { GeneratedTime, Json, TimeOrNull } from './system.ts'

type LaboratoryTable = {
  onlyRow: Generated<boolean>
  labName: Generated<string>
  address: Generated<string>
  telephone: Generated<string>
  cmaNo: Generated<string>
  cnasNo: Generated<string>
  version: Generated<number>
}
type ReportTable = {
  id: GeneratedAlways<number>
  delegationId: number
  state: Generated<ReportState>
  reportCode: string | null
  replacesId: number | null
  correctionNo: Generated<number>
  correctionReason: Generated<string>
  remarks: Generated<string>
  coalClass: Generated<boolean>
  editorId: number
  editorName: string
  reviewerId: number | null
  reviewerName: Generated<string>
  /** SHA-256 of the content that the reviewer approved. */
  reviewedHash: Buffer | null
  approverId: number | null
  approverName: Generated<string>
  checkCode: string | null
  snapshot: string | null
  snapshotHash: Buffer | null
  issuedClientName: GeneratedAlways<string | null>
  /** Client, registrar and department of its delegation; written by a trigger. */
  clientId: number | null
  ownerId: number | null
  departmentId: number | null
  issueTime: TimeOrNull
  releaseTime: TimeOrNull
  releaseReason: Generated<string>
  voidReason: Generated<string>
  voidTime: TimeOrNull
  /** The user who requested that it be voided. */
  voidRequesterId: number | null
  voidRequesterName: Generated<string>
  createTime: GeneratedTime
  updateTime: GeneratedTime
  version: Generated<number>
}
type ReportReflectanceTable = {
  reportId: number
  sampleId: number
  kind: 'Rran' | 'Rmax'
  deviation: string
  points: number
  blendType: 0 | 1 | 2 | 3 | 4 | 5
  classes: Json<{ from: string; count: number }[]>
}

type ReportUseTable = {
  id: GeneratedAlways<bigint>
  reportId: number
  kind: ReportUse
  detail: Generated<string>
  userId: number
  userName: string
  address: string
  createTime: GeneratedTime
}
type ReportSendTable = {
  reportId: number
  content: ReportMessage
  telephone: string
  part: number
  messageId: number
  userId: number
  userName: string
  createTime: GeneratedTime
}

type ReportBatchTable = {
  id: GeneratedAlways<number>
  kind: ReportBatchKind
  userId: number
  userName: string
  address: string
  createTime: GeneratedTime
  finishTime: TimeOrNull
}
type ReportBatchRowTable = {
  batchId: number
  reportId: number
  version: number
  state: Generated<ReportBatchState>
  reason: Generated<string>
}

export type ReportTables = {
  laboratory: LaboratoryTable
  accreditedProject: { mark: Accreditation; projectId: number }
  accreditedMethod: { mark: Accreditation; methodId: number }
  report: ReportTable
  reportSample: { reportId: number; sampleId: number }
  reportReflectance: ReportReflectanceTable
  reportFile: { reportId: number; pdf: Buffer; sha256: Buffer; createTime: GeneratedTime }
  reportEvent: EventTable<ReportState> & { reportId: number }
  reportUse: ReportUseTable
  reportSend: ReportSendTable
  reportBatch: ReportBatchTable
  reportBatchRow: ReportBatchRowTable
}
