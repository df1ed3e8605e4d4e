import { Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import type { QueueEntry } from './queue-list.tsx'

type Props = { next: QueueEntry | undefined; onNext: (key: string) => void }

/** The sheet is finished: Enter opens the next of the queue. */
export const NextSheet = ({ next, onNext }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  // the box that had the focus left with its sheet; a code that is being typed or scanned keeps it
  const hasNext = next !== undefined
  useLayoutEffect(() => {
    if (hasNext && document.activeElement === document.body) button.current?.focus()
  }, [hasNext])
  return (
    <div className="bench-done">
      <p>{hasNext ? '这里没有待检的了' : '没有待检的样品'}</p>
      {next === undefined ? (
        <p className="bench-queue-soft">签收并开始检测的样品会自动出现。</p>
      ) : (
        <Button ref={button} onClick={() => onNext(next.key)}>
          下一个
          <span className="bench-next">{next.content}</span>
        </Button>
      )}
    </div>
  )
}
