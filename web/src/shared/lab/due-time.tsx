import { useNow } from '../../kit/time/use-now.ts'
import { dueWords } from './due.ts'
import './due-time.css'

/** When it is due, and how pressing that is. */
export const DueTime = ({ value }: { value: string | null }) => {
  const now = useNow()
  if (value === null) return '--'
  const { text, pressing } = dueWords(value, now)
  return (
    <time dateTime={value} title={`应完成时间 ${value}`} className={pressing && `due-time-${pressing}`}>
      {text}
    </time>
  )
}
