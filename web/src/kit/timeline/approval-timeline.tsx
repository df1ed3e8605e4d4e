import { type ApprovalNode, auditStatus } from '@seam/contract/kit/approval'
import { DictionaryTag } from '../dictionary/dictionary-tag.tsx'
import { StepTimeline } from './step-timeline.tsx'

/** An approval flow (spec §3): who did what and when, and what is pending; the first node is at the top. */
export const ApprovalTimeline = ({ nodes, label = '审批流程' }: { nodes: readonly ApprovalNode[]; label?: string }) => (
  <StepTimeline
    label={label}
    steps={nodes.map(node => ({
      ...node,
      // the name says what is waited for: not always an approval
      mark:
        node.auditStatus === auditStatus.waiting ? null : (
          <DictionaryTag dictionary={auditStatus} value={node.auditStatus} />
        ),
    }))}
  />
)
