import type { ReportState } from '@seam/contract/lab/report'
import type { ReportSnapshot } from '@seam/contract/lab/report.snapshot'
import type { Rows } from '../book.ts'
import type { Worker } from '../staff.ts'

export type Reflectance = Omit<Rows['reportReflectance'], 'reportId'>

/** What a report says, but for its number, its date and the names under it. */
export type Content = Pick<
  ReportSnapshot,
  | 'laboratory'
  | 'delegateCode'
  | 'clientName'
  | 'consignorName'
  | 'receivedDate'
  | 'testedFrom'
  | 'testedTo'
  | 'samples'
> & { readonly testedBy: readonly string[] }

/** A report while it is being made. Its number comes when all of them are known; until then its `mark` stands for it. */
export type DemoReport = {
  readonly mark: string
  readonly delegationId: number
  readonly sampleIds: readonly number[]
  readonly replaces: DemoReport | null
  readonly correctionNo: number
  readonly correctionReason: string
  readonly remarks: string
  readonly createTime: string
  readonly reflectance: readonly Reflectance[]
  readonly editor: Worker
  readonly events: Omit<Rows['reportEvent'], 'reportId'>[]
  state: ReportState
  version: number
  updateTime: string
  reviewer: Worker | null
  approver: Worker | null
  issueTime: string | null
  releaseTime: string | null
  content: Content | null
}
