import { Symbol } from '../../../../../kit/symbol/symbol.tsx'
import type { WorkCount } from './queue.ts'

const Count = ({ value, label, className }: { value: number; label: string; className: string }) =>
  value > 0 && (
    <span className={`bench-queue-count ${className}`} title={`${label} ${value}`}>
      <span className="visually-hidden">{label}</span>
      {value}
    </span>
  )

/** A project of the queue with its numbers of waiting, entered and urgent rows. */
export const ProjectEntry = ({ work }: { work: WorkCount }) => (
  <>
    <span className="bench-queue-name">
      {work.projectName} <Symbol text={work.symbol} />
    </span>
    <span className="bench-queue-counts">
      <Count value={work.onHold} label="批次锁定" className="bench-queue-urgent" />
      <Count value={work.urgent} label="加急" className="bench-queue-urgent" />
      <Count value={work.entered} label="已录入" className="bench-queue-entered" />
      <Count value={work.waiting} label="待检" className="bench-queue-waiting" />
    </span>
  </>
)
