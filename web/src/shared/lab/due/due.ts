import { labMoment } from '../../../kit/time/lab-time.ts'

type Due = {
  readonly text: string
  /** over: late already; soon: a fifth or less of the promised time is left */
  readonly level: 'over' | 'soon' | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const span = (length: number) => {
  if (length < hour) return `${Math.max(1, Math.floor(length / minute))}分钟`
  return length < 2 * day ? `${Math.floor(length / hour)}小时` : `${Math.floor(length / day)}天`
}

/** When something is due: 逾期3小时, 临期 剩2小时, 剩30小时; the day and hour where more than two days are left. */
export const dueWords = (dueTime: string, soonTime: string | null, now: number): Due => {
  const left = labMoment(dueTime) - now
  if (left < 0) return { text: `逾期${span(-left)}`, level: 'over' }
  if (soonTime !== null && labMoment(soonTime) <= now) return { text: `临期 剩${span(left)}`, level: 'soon' }
  return { text: left < 2 * day ? `剩${span(left)}` : dueTime.slice(5, 16), level: undefined }
}
