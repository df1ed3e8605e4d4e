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
