import { type CalendarDay, type DayKind, dayKind } from '@seam/contract/catalogue/calendar'

export const weekdays = '一二三四五六日'

/** ISO day of the week: Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The months of a year, each with its days and the empty places before the first in a week from Monday on. */
export const monthsOf = (year: number) =>
  Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`
    const length = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
    const days = Array.from({ length }, (_none, place) => `${month}-${String(place + 1).padStart(2, '0')}`)
    return { name: `${at + 1}月`, empty: weekdayOf(`${month}-01`) - 1, days }
  })

/** Whether a day is a working day by the week alone. */
export const isInWeek = (day: string, week: readonly number[]): boolean => week.includes(weekdayOf(day))

/** The other kind of the day as an exception, or none if the day is one. */
export const toggleDay = (
  days: readonly CalendarDay[],
  day: string,
  week: readonly number[],
  dayName: string,
): CalendarDay[] => {
  const others = days.filter(one => one.day !== day)
  if (others.length < days.length) return others
  const kind: DayKind = isInWeek(day, week) ? dayKind.rest : dayKind.work
  return [...others, { day, dayKind: kind, dayName }].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
