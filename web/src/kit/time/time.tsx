import { Tooltip } from 'antd'
import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

/** A moment as people say it, 3分钟前, and exactly on hover; '--' when there is none. */
export const Time = ({ value }: { value: string | null | undefined }) => {
  const now = useNow()
  if (!value) return '--'
  return (
    <Tooltip title={value}>
      <time dateTime={value}>{relativeTime(value, now)}</time>
    </Tooltip>
  )
}
