import { useNow } from '../../../kit/time/use-now.ts'
import { dueWords } from './due.ts'
import './due-time.css'

type Props = {
  readonly of: { readonly dueTime: string | null; readonly soonTime: string | null }
}

/** The due time, marked if it is near or past. */
export const DueTime = ({ of: { dueTime, soonTime } }: Props) => {
  const now = useNow()
  if (dueTime === null) return '--'
  const { text, level } = dueWords(dueTime, soonTime, now)
  return (
    <time dateTime={dueTime} title={`应完成时间 ${dueTime}`} className={level && `due-time-${level}`}>
      {text}
    </time>
  )
}
