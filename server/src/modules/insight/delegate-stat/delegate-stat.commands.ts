import { monthOf } from '@seam/contract/kit/value/day'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { selectFigures, selectTotals } from '../rollup/figure.rows.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { type DoneQuery, selectDonePage } from './delegate-stat.rows.ts'

/** Totals of the finished delegations of a period. */
export const sumFinished = async (db: Db, period: Period, filter: FigureFilter) => {
  const measures = [
    'finished',
    'doneSamples',
    'doneReports',
    'doneLate',
    'doneFee',
    'donePaid',
    'doneRefunded',
  ] as const
  const total = await selectTotals(db, measures, rangeOf(period), filter)
  return {
    delegations: Number(total('finished')),
    samples: Number(total('doneSamples')),
    reports: Number(total('doneReports')),
    late: Number(total('doneLate')),
    fee: total('doneFee'),
    paid: total('donePaid'),
    refunded: total('doneRefunded'),
  }
}

/** A page of the finished delegations of a period, with their totals. */
export const listFinished = (db: Db, input: DoneQuery, period: Period, filter: FigureFilter) =>
  inSnapshot(db, async snapshot => {
    const total = await sumFinished(snapshot, period, filter)
    return { page: await selectDonePage(snapshot, input, period, filter, total.delegations), total }
  })

/** The range up to now. */
const untilNow = (period: Period) => {
  const { from, to } = rangeOf(period)
  const now = laboratoryTime()
  return { from, to: to < now ? to : now }
}

/**
 * Delegations finished in each month, and promises due in it by now: kept, and all. The row without a month is for
 * the whole period.
 */
export const countDueMonths = async (db: Db, period: Period, filter: FigureFilter) =>
  inSnapshot(db, async snapshot => {
    const by = 'month'
    const range = untilNow(period)
    const finished = await selectFigures(snapshot, { measures: ['finished'], by, ranges: [rangeOf(period)], filter })
    const due =
      range.from < range.to
        ? await selectFigures(snapshot, { measures: ['due', 'onTime'], by, ranges: [range], filter })
        : []
    const rows = [...finished, ...due]
    const months = [...new Set(rows.flatMap(({ key, isTotal }) => (isTotal || key === null ? [] : [key])))]
    const countOf = (measure: Measure, month: string | null) =>
      Number(
        rows.find(row => row.measure === measure && (month === null ? row.isTotal : row.key === month))?.amount ?? 0,
      )
    return [...months.toSorted(), null].map(month => ({
      month: month === null ? null : monthOf(month),
      finished: countOf('finished', month),
      due: countOf('due', month),
      onTime: countOf('onTime', month),
    }))
  })
