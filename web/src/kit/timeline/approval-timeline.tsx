import { type ApprovalNode, auditStatus } from '@seam/contract/kit/approval'
import { DictionaryTag } from '../dictionary/dictionary-tag.tsx'
import { StepTimeline } from './step-timeline.tsx'

/** An approval flow (spec §3): who did what and when, and what it waits for; the first node at the top. */
export const ApprovalTimeline = ({ nodes, label = '审批流程' }: { nodes: readonly ApprovalNode[]; label?: string }) => (
  <StepTimeline
    label={label}
    steps={nodes.map(node => ({
      ...node,
      // the sign says that a node passed; only what did not is put into words
      ...(node.auditStatus !== auditStatus.passed && {
        mark: <DictionaryTag dictionary={auditStatus} value={node.auditStatus} />,
      }),
    }))}
  />
)
