import type { Dayjs } from 'dayjs'
import { labClock, timeFormat } from './lab-time.ts'

/** Bounds of a time range, yyyy-MM-dd HH:mm:ss; null leaves a side open. */
export type TimeRange = readonly [from: string | null, to: string | null]

const between = (from: Dayjs, to: Dayjs): TimeRange => [
  from.startOf('day').format(timeFormat),
  to.endOf('day').format(timeFormat),
]

const months = (today: Dayjs, first: number, last: number) =>
  between(today.add(first, 'month').startOf('month'), today.add(last, 'month').endOf('month'))

/** This month, last month, and the three whole months before this one (spec §9). */
export const quickRanges = (today = labClock()): { label: string; range: TimeRange }[] => [
  { label: '本月', range: months(today, 0, 0) },
  { label: '上月', range: months(today, -1, -1) },
  { label: '前三个月', range: months(today, -3, -1) },
]

/** The default range: from 90 days ago to the end of today. */
export const lastNinetyDays = (today = labClock()): TimeRange => between(today.subtract(90, 'day'), today)
