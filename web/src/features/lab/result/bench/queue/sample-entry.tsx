import { DueTime } from '../../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../../shared/lab/due/urgency-tag.tsx'
import type { SampleWork } from './queue.ts'

/** A sample of the queue: its code, urgency and remaining work. */
export const SampleEntry = ({ work }: { work: SampleWork }) => (
  <>
    <span className="bench-queue-name">
      <span className="lab-code">{work.labCode}</span> <UrgencyTag value={work.urgency} />
      <span className="bench-queue-soft">
        {work.sampleKindName} · {work.returned ? '有退回 · ' : ''}
        {work.onHold ? '批次锁定 · ' : ''}
        <DueTime of={work} />
      </span>
    </span>
    <span className="bench-queue-counts">
      <span className="bench-queue-count bench-queue-waiting" title={`待检 ${work.waiting}，已录入 ${work.entered}`}>
        <span className="visually-hidden">待完成</span>
        {work.waiting + work.entered}
      </span>
    </span>
  </>
)
