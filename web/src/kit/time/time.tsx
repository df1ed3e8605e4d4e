import { Tooltip } from 'antd'
import { relativeTime } from './relative-time.ts'
import { useNow } from './use-now.ts'

/** A relative time such as 3分钟前, with the exact time on hover; '--' without a value. */
export const Time = ({ value }: { value: string | null | undefined }) => {
  const now = useNow()
  if (!value) return '--'
  return (
    <Tooltip title={value}>
      <time dateTime={value}>{relativeTime(value, now)}</time>
    </Tooltip>
  )
}
