import type { GroupStatRow } from '@seam/contract/insight/stat/project'
import { toFen } from '@seam/contract/kit/value/money'
import { type Db, inSnapshot } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import type { Period } from '../../../kit/period.ts'
import { type FigureAmount, selectFigures, selectTotals } from '../rollup/figure.rows.ts'
import { amountFor, beyondRows } from '../stat/figure/figure.rules.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { orderKeyOf } from './order.rows.ts'
import { selectGroupNames } from './project-stat.rows.ts'

const surcharge = 'surcharge'

/** The orders of a period by package (null: single projects), and what was charged. */
const selectOrders = async (db: Db, period: Period, filter: FigureFilter) => {
  const figures = await selectFigures(db, {
    measures: ['orders', 'registered', 'income'],
    by: 'package',
    ranges: [rangeOf(period)],
    filter,
  })
  const surcharged = await selectTotals(db, ['surcharged'], rangeOf(period), filter)
  const isOf = (row: FigureAmount, key: string | null | undefined) =>
    key === undefined ? row.isTotal : !row.isTotal && row.key === key
  /** key undefined: of all */
  const amountOf = (measure: Measure, key?: string | null) => {
    if (measure === 'registered' && key === surcharge) return surcharged('surcharged')
    return figures.find(row => row.measure === measure && isOf(row, key))?.amount ?? '0'
  }
  return { amountOf, outstanding: beyondRows(figures, 'income') }
}

/** The number of orders of a row of the table of packages, or of all. */
export const countOrders = async (
  db: Db,
  selection: Parameters<typeof orderKeyOf>[0],
  period: Period,
  filter: FigureFilter,
): Promise<number> => {
  const question = { measures: ['orders'] as const, by: 'package' as const, ranges: [rangeOf(period)], filter }
  const key = orderKeyOf(selection)
  const figures = await selectFigures(db, question)
  return Number(figures.find(row => (key === undefined ? row.isTotal : !row.isTotal && row.key === key))?.amount ?? 0)
}

/** Refunds alone are below zero; null for who may not see amounts. */
const isMoney = (yuan: string | null) => yuan !== null && toFen(yuan) !== 0n

/** Packages, single projects and surcharges of a period, with those of the preceding period. */
export const compareGroups = (
  db: Db,
  period: Period,
  previous: Period,
  filter: FigureFilter,
  { permissions }: Pick<Caller, 'permissions'>,
) =>
  inSnapshot(db, async snapshot => {
    const now = await selectOrders(snapshot, period, filter)
    const before = await selectOrders(snapshot, previous, filter)
    const groups = await selectGroupNames(snapshot)
    const figures = (key?: string | null) => ({
      times: Number(now.amountOf('orders', key)),
      delegations: Number(now.amountOf('registered', key)),
      income: amountFor(permissions, now.amountOf('income', key)),
      previousTimes: Number(before.amountOf('orders', key)),
      previousDelegations: Number(before.amountOf('registered', key)),
      previousIncome: amountFor(permissions, before.amountOf('income', key)),
    })
    const rows: GroupStatRow[] = [
      ...[...groups].map(([groupId, name]) => ({
        kind: 'group' as const,
        groupId,
        name,
        ...figures(String(groupId)),
      })),
      { kind: 'single', groupId: null, name: '单项', ...figures(null) },
      { kind: surcharge, groupId: null, name: '附加费', ...figures(surcharge) },
    ]
    return {
      rows: rows
        .filter(row => row.times > 0 || row.previousTimes > 0 || isMoney(row.income) || isMoney(row.previousIncome))
        .toSorted((a, b) => b.times - a.times),
      total: figures(),
      outstanding: amountFor(permissions, now.outstanding),
      previousOutstanding: amountFor(permissions, before.outstanding),
    }
  })
