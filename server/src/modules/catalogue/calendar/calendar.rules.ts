import {
  type CalendarDay,
  calendarFailures,
  type DayKind,
  dayKind,
  type PromiseUnit,
  promiseUnit,
} from '@seam/contract/catalogue/calendar'
import type { Failure } from '@seam/contract/kit/failure'

/** Days as yyyy-MM-dd, times of day as HH:mm, times as yyyy-MM-dd HH:mm:ss, all in the laboratory's time zone. */
export type WorkingCalendar = {
  /** ISO days of the week; Monday is 1. */
  readonly week: readonly number[]
  readonly opensAt: string
  readonly closesAt: string
  readonly cutOff: string
  readonly exceptions: ReadonlyMap<string, DayKind>
}

const hour = 3_600_000
const dayLength = 24 * hour

const millisecondsOf = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}Z`)
const momentOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
const dayAfter = (day: string) => momentOf(millisecondsOf(`${day} 00:00:00`) + dayLength).slice(0, 10)

const isWorkingDay = (day: string, { week, exceptions }: WorkingCalendar): boolean => {
  const kind = exceptions.get(day)
  if (kind !== undefined) return kind === dayKind.work
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return week.includes(weekday === 0 ? 7 : weekday)
}

const workingDayAfter = (day: string, calendar: WorkingCalendar): string => {
  let next = dayAfter(day)
  while (!isWorkingDay(next, calendar)) next = dayAfter(next)
  return next
}

/**
 * Closing time of the nth working day after the start; a start past the cut-off counts as one on the next working
 * day.
 */
const afterWorkingDays = (start: string, amount: number, calendar: WorkingCalendar): string => {
  let day = start.slice(0, 10)
  if (!isWorkingDay(day, calendar) || start.slice(11) > `${calendar.cutOff}:00`) day = workingDayAfter(day, calendar)
  for (let count = 0; count < amount; count++) day = workingDayAfter(day, calendar)
  return `${day} ${calendar.closesAt}:00`
}

const afterWorkingHours = (start: string, amount: number, calendar: WorkingCalendar): string => {
  let day = start.slice(0, 10)
  let from = millisecondsOf(start)
  let left = amount * hour
  if (!isWorkingDay(day, calendar)) day = workingDayAfter(day, calendar)
  for (;;) {
    from = Math.max(from, millisecondsOf(`${day} ${calendar.opensAt}:00`))
    const length = Math.max(0, millisecondsOf(`${day} ${calendar.closesAt}:00`) - from)
    if (left <= length) return momentOf(from + left)
    left -= length
    day = workingDayAfter(day, calendar)
  }
}

/** The due time of work that starts at a given time. */
export const dueTimeOf = (start: string, amount: number, unit: PromiseUnit, calendar: WorkingCalendar): string => {
  switch (unit) {
    case promiseUnit.workingDay:
      return afterWorkingDays(start, amount, calendar)
    case promiseUnit.workingHour:
      return afterWorkingHours(start, amount, calendar)
    case promiseUnit.hour:
      return momentOf(millisecondsOf(start) + amount * hour)
  }
}

/** Milliseconds of working time between two times; 0 unless the second is later. */
export const workingTime = (start: string, end: string, calendar: WorkingCalendar): number => {
  const [from, until] = [millisecondsOf(start), millisecondsOf(end)]
  let sum = 0
  for (let day = start.slice(0, 10); day <= end.slice(0, 10); day = dayAfter(day)) {
    if (!isWorkingDay(day, calendar)) continue
    const opens = Math.max(from, millisecondsOf(`${day} ${calendar.opensAt}:00`))
    const closes = Math.min(until, millisecondsOf(`${day} ${calendar.closesAt}:00`))
    sum += Math.max(0, closes - opens)
  }
  return sum
}

/** The share of the promised time after which work is urgent: a fifth is left. */
const partUntilSoon = 0.8

/** The time at which a fifth of the promised time is left, in its unit: natural hours or working time. */
export const soonTimeOf = (start: string, due: string, unit: PromiseUnit, calendar: WorkingCalendar): string => {
  if (unit !== promiseUnit.hour)
    return afterWorkingHours(start, (partUntilSoon * workingTime(start, due, calendar)) / hour, calendar)
  const [from, until] = [millisecondsOf(start), millisecondsOf(due)]
  return momentOf(from + partUntilSoon * (until - from))
}

/** The time at which lateness is reported to the managers: the same hour of the next working day. */
export const escalationTimeOf = (due: string, calendar: WorkingCalendar): string =>
  `${workingDayAfter(due.slice(0, 10), calendar)} ${due.slice(11)}`

const november = 11

/** Years without exceptions that need them: this year and, once they are published, the next. */
export const missingYears = (years: ReadonlySet<number>, today: string): number[] => {
  const year = Number(today.slice(0, 4))
  const needed = Number(today.slice(5, 7)) >= november ? [year, year + 1] : [year]
  return needed.filter(one => !years.has(one))
}

/** Why these exceptions are invalid for the year. */
export const faultInDays = (year: number, days: readonly CalendarDay[]): Failure | undefined => {
  if (days.some(({ day }) => Number(day.slice(0, 4)) !== year)) return calendarFailures.dayOutsideYear
  if (new Set(days.map(({ day }) => day)).size < days.length) return calendarFailures.dayRepeated
  return undefined
}

type Hours = Pick<WorkingCalendar, 'opensAt' | 'closesAt' | 'cutOff'>

export const areHoursInOrder = ({ opensAt, closesAt, cutOff }: Hours): boolean => opensAt < cutOff && cutOff <= closesAt

/** The added and the removed exceptions, in words for the log. */
export const dayChanges = (before: readonly CalendarDay[], after: readonly CalendarDay[]): string => {
  const words = ({ day, dayKind: kind, dayName }: CalendarDay) => `${day}${dayKind.label(kind)}${dayName}`
  const [old, current] = [before.map(words), after.map(words)]
  const added = current.filter(one => !old.includes(one))
  const removed = old.filter(one => !current.includes(one))
  return [
    ...(added.length > 0 ? [`增加${added.join('、')}`] : []),
    ...(removed.length > 0 ? [`移除${removed.join('、')}`] : []),
  ].join('；')
}
