import { Button } from 'antd'
import type { QueueEntry } from './queue-list.tsx'

type Props = { next: QueueEntry | undefined; onNext: (key: string) => void }

/** The sheet is finished: Enter opens the next of the queue. */
export const NextSheet = ({ next, onNext }: Props) => (
  <div className="bench-done">
    <p>{next === undefined ? '没有待检的样品' : '这里没有待检的了'}</p>
    {next === undefined ? (
      <p className="bench-queue-soft">签收并开始检测的样品会自动出现。</p>
    ) : (
      <Button autoFocus onClick={() => onNext(next.key)}>
        下一个
        <span className="bench-next">{next.content}</span>
      </Button>
    )}
  </div>
)
