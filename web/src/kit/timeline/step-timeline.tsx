import { type AuditStatus, auditStatus as states } from '@seam/contract/kit/approval'
import type { ReactNode } from 'react'
import './step-timeline.css'

/** One node of a timeline (spec §3, approval flow node). */
type TimelineStep = {
  readonly nodeName: string
  readonly createName: string
  readonly createTime: string
  readonly remarks: string
  /** 1 passed, 2 rejected, 6 waiting: sets sign and colour */
  readonly auditStatus?: AuditStatus
  /** text beside the name; default: the state for screen readers */
  readonly mark?: ReactNode
}

const signs = { [states.passed]: '✓', [states.rejected]: '✕', [states.waiting]: '…' } as const

/** A timeline, the first node at the top. */
export const StepTimeline = ({ steps, label = '经过' }: { steps: readonly TimelineStep[]; label?: string }) => (
  <ol className="step-timeline" aria-label={label}>
    {steps.map(({ nodeName, createName, createTime, remarks, auditStatus = states.passed, mark }, at) => (
      <li key={at} className={`step-timeline-${auditStatus}`}>
        <span className="step-timeline-sign" title={states.label(auditStatus)} aria-hidden>
          {signs[auditStatus]}
        </span>
        <span className="step-timeline-name">
          {nodeName}
          {mark === undefined && auditStatus !== states.passed && (
            <span className="visually-hidden">（{states.label(auditStatus)}）</span>
          )}
        </span>
        {mark}
        <span className="step-timeline-actor">{createName}</span>
        {createTime !== '' && <time dateTime={createTime}>{createTime}</time>}
        {remarks !== '' && <p>{remarks}</p>}
      </li>
    ))}
  </ol>
)
