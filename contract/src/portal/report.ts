import { z } from 'zod'
import { exportOf, read } from '../kit/call.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { id } from '../kit/value/text.ts'
import { reportState } from '../lab/report/report.ts'
import { front } from './portal.ts'

/** A report that was released to its client. */
export const PortalReport = z.object({
  id,
  reportCode: z.string(),
  delegationId: id,
  delegateCode: z.string(),
  sampleName: z.string(),
  sampleCount: z.number(),
  /** Released, or superseded or voided since. */
  state: reportState.schema,
  issueTime: z.string(),
  releaseTime: z.string(),
  /** The address where anybody can check it. */
  checkUrl: z.string(),
})
export type PortalReport = z.output<typeof PortalReport>

export const portalReportCalls = {
  page: read({
    method: 'POST',
    path: front('report/queryPage'),
    access: 'portalReport',
    summary: '已发放给本单位的报告，新的在前',
    input: pageQuery({ reportCode: 'text', delegateCode: 'text', issueTime: 'time' }, []),
    output: pageOf(PortalReport),
  }),
  file: exportOf({
    path: front('report/file'),
    access: 'portalReport',
    summary: '已发放报告的 PDF；已被替代、已作废的带有标记',
    input: z.strictObject({ id }),
  }),
}
