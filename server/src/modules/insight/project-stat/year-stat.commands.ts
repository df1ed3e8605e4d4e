import type { YearMeasure, YearRow } from '@seam/contract/insight/stat/project'
import { fromFen } from '@seam/contract/kit/money'
import type { Db } from '../../../db/database.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { growthOf } from '../stat/figure.rules.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'
import { type MonthCount, selectMonths } from './year-stat.rows.ts'

const sum = (rows: readonly MonthCount[], field: 'amount' | 'sameDay') =>
  rows.reduce((total, row) => total + BigInt(row[field]), 0n)

/** Years side by side. Growth compares a year with the one before, both up to the day of today; null without the right to amounts. */
export const compareYears = async (
  db: Db,
  { measure, years, hidden }: { measure: YearMeasure; years: readonly number[]; hidden: boolean },
  filter: FigureFilter,
): Promise<YearRow[]> => {
  const sorted = [...new Set(years)].toSorted((a, b) => b - a)
  const counted = [...new Set(sorted.flatMap(year => [year, year - 1]))]
  const today = laboratoryDay()
  const rows = hidden ? [] : await selectMonths(db, measure, counted, today.slice(5), filter)
  const text = (amount: bigint) => (measure === 'income' ? fromFen(amount) : String(amount))
  const of = (year: number) => rows.filter(row => row.year === year)
  return sorted.map(year => {
    const isFuture = (month: number) => `${year}-${String(month).padStart(2, '0')}` > today.slice(0, 7)
    const months = Array.from({ length: 12 }, (_, at) => at + 1).map(month =>
      hidden || isFuture(month) ? null : text(BigInt(of(year).find(row => row.month === month)?.amount ?? 0)),
    )
    const [own, before] = [sum(of(year), 'sameDay'), sum(of(year - 1), 'sameDay')]
    return {
      year,
      months,
      total: hidden ? null : text(sum(of(year), 'amount')),
      sameDay: hidden ? null : text(own),
      growth: hidden || isFuture(1) ? null : growthOf(Number(before), Number(own)),
    }
  })
}
