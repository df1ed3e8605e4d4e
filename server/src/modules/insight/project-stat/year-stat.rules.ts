/** The months of a year: 2026-01. */
export const monthsOfYear = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** The same day of another year; 29 February becomes the 28th in a year without a 29th. */
export const sameDayIn = (year: number, today: string): string => {
  const monthDay = today.slice(5)
  const hasDay = monthDay !== '02-29' || new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${hasDay ? monthDay : '02-28'}`
}
