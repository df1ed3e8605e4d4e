/** The months of a year: 2026-01. */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** The same day of another year: of 29 February the 28th where a year has no 29th. */
export const sameDayIn = (year: number, today: string): string => {
  const monthDay = today.slice(5)
  const hasDay = monthDay !== '02-29' || new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${hasDay ? monthDay : '02-28'}`
}
