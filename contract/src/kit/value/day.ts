const dayMilliseconds = 86_400_000

/** The day so many days later, or earlier: 2026-11-21. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)

/** The day of a moment of wall-clock time, `2026-11-21 09:00:00`. */
export const dayOf = (moment: string): string => moment.slice(0, 'yyyy-mm-dd'.length)

/** The month of a day or moment: 2026-11. */
export const monthOf = (day: string): string => day.slice(0, 'yyyy-mm'.length)

/** The number of days, both included. */
export const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1

/** The preceding period of equal length; both days included. */
export const periodBefore = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: addDays(from, -countDays(from, to)),
  to: addDays(from, -1),
})

/** A month, a week from Monday on, or a day: by their first day. */
export type TimeStep = 'day' | 'week' | 'month'

const stepOf: Readonly<Record<TimeStep, (day: string) => string>> = {
  day: day => day,
  week: day => addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7)),
  month: day => `${monthOf(day)}-01`,
}

/** The first days of the steps that a period touches, in order. */
export const stepsOf = (step: TimeStep, from: string, to: string): string[] => {
  const days = Array.from({ length: Math.max(0, countDays(from, to)) }, (_, at) => addDays(from, at))
  return [...new Set(days.map(stepOf[step]))]
}

/** The same day of another year; 29 February becomes the 28th in a year without a 29th. */
export const sameDayIn = (year: number, today: string): string => {
  const monthDay = today.slice(5)
  const hasDay = monthDay !== '02-29' || new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${hasDay ? monthDay : '02-28'}`
}
