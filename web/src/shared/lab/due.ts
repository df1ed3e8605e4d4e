import { labMoment } from '../../kit/time/lab-time.ts'

export type Due = {
  readonly text: string
  /** over: too late already; soon: within four hours */
  readonly pressing: 'over' | 'soon' | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const soon = 4 * hour

const span = (length: number) => {
  if (length < hour) return `${Math.max(1, Math.floor(length / minute))}分钟`
  return length < 2 * day ? `${Math.floor(length / hour)}小时` : `${Math.floor(length / day)}天`
}

/** When something is due, as people at the bench say it: 超期3小时, 2小时内, else the day and hour. */
export const dueWords = (dueTime: string, now: number): Due => {
  const left = labMoment(dueTime) - now
  if (left < 0) return { text: `超期${span(-left)}`, pressing: 'over' }
  if (left < soon) return { text: `还剩${span(left)}`, pressing: 'soon' }
  return { text: dueTime.slice(5, 16), pressing: undefined }
}
