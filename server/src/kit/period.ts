import { addDays, countDays } from '@seam/contract/kit/value/day'
import { longestPeriodYears, type PeriodInput, periodFailures, usualPeriodDays } from '@seam/contract/kit/value/period'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { laboratoryTimeZone } from '../db/database.ts'
import { refuse } from './refusal.ts'

// Made once: each holds some 30 KB outside the heap.
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: laboratoryTimeZone })
const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: laboratoryTimeZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** The laboratory's day: 2026-11-21. */
export const laboratoryDay = () => dayFormat.format(new Date())

/** Days, both included. */
export type Period = { readonly from: string; readonly to: string }

/** The period that the caller names; default end: today, default beginning: the usual number of days earlier. */
export const periodOf = ({ startTime, endTime }: PeriodInput): Period => {
  const to = endTime ?? [laboratoryDay(), startTime ?? ''].toSorted().at(-1) ?? ''
  const from = startTime ?? addDays(to, -usualPeriodDays)
  if (from > to) throw refuse(periodFailures.reversed)
  if (countDays(from, to) > longestPeriodYears * 366) throw refuse(periodFailures.tooLong)
  return { from, to }
}

/** The months of a period, in order: 2026-10, 2026-11. */
export const monthsOf = ({ from, to }: Period): string[] => {
  const index = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: index(to) - index(from) + 1 }, (_, at) => {
    const month = index(from) + at
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Whether the column is within the period. */
export const isWithinPeriod = (column: string, { from, to }: Period): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1)`

/** The laboratory's time, by default now: 2026-11-21 09:30:12. */
export const laboratoryTime = (at: Date = new Date()) => timeFormat.format(at)
