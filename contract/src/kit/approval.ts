import { z } from 'zod'
import { dictionary, type ValueOf } from './dictionary.ts'

/** The state of a step of an approval (spec §3). */
export const auditStatus = dictionary('auditStatus', '审批状态', {
  passed: [1, '通过', 'green'],
  rejected: [2, '退回', 'red'],
  waiting: [6, '待审批', 'gray'],
})
export type AuditStatus = ValueOf<typeof auditStatus>

/** A node of an approval flow. */
export const ApprovalNode = z.object({
  nodeName: z.string(),
  createName: z.string(),
  createTime: z.string(),
  auditStatus: auditStatus.schema,
  remarks: z.string(),
})
export type ApprovalNode = z.output<typeof ApprovalNode>
