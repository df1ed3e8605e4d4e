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
  const { text, pressing } = dueWords(dueTime, soonTime, now)
  return (
    <time dateTime={dueTime} title={`应完成时间 ${dueTime}`} className={pressing && `due-time-${pressing}`}>
      {text}
    </time>
  )
}
