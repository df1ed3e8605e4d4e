import { Alert, Button } from 'antd'
import { labClock, timeFormat } from '../../../../../kit/time/lab-time.ts'
import { relativeTime } from '../../../../../kit/time/relative-time.ts'
import type { Registration } from '../registration.ts'
import { samplesOf } from '../samples/lines.ts'

type Props = {
  savedAt: number
  content: Registration
  /** loads an offered draft; absent if the form already has it */
  onTake?: () => void
  onDrop?: () => void
}

const timeAgo = (savedAt: number) => relativeTime(labClock(savedAt).format(timeFormat), Date.now())

/** Unsaved input of an earlier visit: restored, or offered. */
export const BrowserDraftNotice = ({ savedAt, content, onTake, onDrop }: Props) => {
  const what = `${timeAgo(savedAt)}未提交的内容：${content.client?.clientName ?? '未选客户'}，${samplesOf(content.lines).length} 个样品`
  return (
    <Alert
      type="info"
      showIcon
      className="registration-draft-notice"
      title={onTake ? `发现${what}` : `已恢复${what}`}
      closable={onTake === undefined}
      action={
        onTake && (
          <span className="registration-draft-buttons">
            <Button size="small" type="primary" onClick={onTake}>
              继续填写
            </Button>
            <Button size="small" onClick={onDrop}>
              放弃
            </Button>
          </span>
        )
      }
    />
  )
}
