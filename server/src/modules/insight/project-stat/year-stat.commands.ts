import type { YearMeasure, YearRow } from '@seam/contract/insight/stat/project'
import { monthOf, sameDayIn } from '@seam/contract/kit/value/day'
import { fromFen, sumFen } from '@seam/contract/kit/value/money'
import { growthOf } from '@seam/contract/kit/value/percent'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { laboratoryDay, type Period } from '../../../kit/period.ts'
import { selectFigures } from '../rollup/figure.rows.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { monthsOfYear } from './year-stat.rules.ts'

const sum = (amounts: readonly (string | undefined)[]) => sumFen(amounts.map(amount => BigInt(amount ?? 0)))

/** A measure by months (2026-11); fen if it is money. */
const selectMonths = async (db: Db, measure: YearMeasure, periods: readonly Period[], filter: FigureFilter) => {
  const ranges = periods.map(rangeOf)
  const rows = await selectFigures(db, { measures: [measure], by: 'month', ranges, filter })
  return new Map(rows.flatMap(({ key, isTotal, amount }) => (isTotal || key === null ? [] : [[monthOf(key), amount]])))
}

/**
 * Years side by side. Growth compares a year with the previous one, both up to today's date; null without the right
 * to amounts.
 */
export const compareYears = async (
  db: Db,
  { measure, years, hidden }: { measure: YearMeasure; years: readonly number[]; hidden: boolean },
  filter: FigureFilter,
): Promise<YearRow[]> => {
  const sorted = [...new Set(years)].toSorted((a, b) => b - a)
  const today = laboratoryDay()
  const yearsToCount = [...new Set(sorted.flatMap(year => [year, year - 1]))]
  const monthNow = today.slice(5, 7)
  const { months, begun } = await inSnapshot(db, async snapshot => {
    const select = async (periodOf: (year: number) => Period) =>
      hidden ? new Map<string, string>() : selectMonths(snapshot, measure, yearsToCount.map(periodOf), filter)
    return {
      months: await select(year => ({ from: `${year}-01-01`, to: `${year}-12-31` })),
      begun: await select(year => ({ from: `${year}-${monthNow}-01`, to: sameDayIn(year, today) })),
    }
  })
  const text = (amount: bigint) => (measure === 'income' ? fromFen(amount) : String(amount))
  const sameDayOf = (year: number) =>
    sum([
      ...monthsOfYear(year)
        .filter(month => month.slice(5) < monthNow)
        .map(month => months.get(month)),
      begun.get(`${year}-${monthNow}`),
    ])
  return sorted.map(year => {
    const isFuture = (month: string) => month > monthOf(today)
    const [own, before] = [sameDayOf(year), sameDayOf(year - 1)]
    return {
      year,
      months: monthsOfYear(year).map(month =>
        hidden || isFuture(month) ? null : text(BigInt(months.get(month) ?? 0)),
      ),
      total: hidden ? null : text(sum(monthsOfYear(year).map(month => months.get(month)))),
      sameDay: hidden ? null : text(own),
      growth: hidden || isFuture(`${year}-01`) ? null : growthOf(before, own),
    }
  })
}
