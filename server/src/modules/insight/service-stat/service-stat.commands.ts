import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { clientSource } from '@seam/contract/client/client'
import { isAdditive, type ServiceDimension, type serviceStatCalls } from '@seam/contract/insight/stat/service'
import type { OutputOf } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { monthOf } from '@seam/contract/kit/value/day'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { type FigureAmount, selectFigures, selectTopFigures } from '../rollup/figure.rows.ts'
import { amountFor, beyondRows, restOf } from '../stat/figure/figure.rules.ts'
import type { Measure } from '../stat/measure/measure.rules.ts'
import { type FigureFilter, rangeOf } from '../stat/measure/measure.sql.ts'
import { isNamed, selectNames } from './service-stat.rows.ts'

const counts = [
  'samples',
  'received',
  'registered',
  'rejected',
  'items',
  'reports',
  'corrections',
  'voids',
  'cancelled',
] as const satisfies readonly Measure[]

/** Rows of charges that belong to no project or package. */
const otherCharges: Readonly<Record<string, string>> = { surcharge: '附加费', package: '项目组' }

const withoutKey: Partial<Record<ServiceDimension, string>> = {
  salesman: '无业务员',
  category: '未分煤类',
  package: '单项',
}

const labelsOf = async (db: Db, by: ServiceDimension, keys: readonly string[]) => {
  if (isNamed(by)) return selectNames(db, by, keys)
  if (by === 'month') return new Map(keys.map(key => [key, monthOf(key)]))
  const dictionary = by === 'source' ? clientSource : by === 'urgency' ? urgency : undefined
  return new Map(keys.map(key => [key, dictionary?.options.find(({ value }) => String(value) === key)?.label ?? key]))
}

const isTime = (by: ServiceDimension) => by === 'day' || by === 'week' || by === 'month'

/** The figures of one key: each entity counts once. */
const figuresOf = (amounts: readonly Pick<FigureAmount, 'measure' | 'amount'>[], rights: ReadonlySet<Permission>) => {
  const amountOf = (measure: Measure) => amounts.find(row => row.measure === measure)?.amount ?? '0'
  const count = (measure: (typeof counts)[number]) => Number(amountOf(measure))
  return {
    registered: count('registered'),
    received: count('received'),
    samples: count('samples'),
    rejected: count('rejected'),
    items: count('items'),
    reports: count('reports'),
    corrections: count('corrections'),
    voids: count('voids'),
    cancelled: count('cancelled'),
    income: amountFor(rights, amountOf('income')),
  }
}

/** Figures by key; the least of very many clients are one row. */
const selectAmounts = async (db: Db, question: Parameters<typeof selectFigures>[1]) => {
  if (question.by !== 'client') return { amounts: await selectFigures(db, question), rest: undefined }
  const amounts = await selectTopFigures(db, question)
  return { amounts, rest: restOf(amounts) }
}

/** The work of the period by one dimension. */
export const countServices = async (
  db: Db,
  by: ServiceDimension,
  period: Period,
  filter: FigureFilter,
  { permissions }: Pick<Caller, 'permissions'>,
): Promise<OutputOf<typeof serviceStatCalls.count>> => {
  const measures = [...counts, ...(permissions.has('statMoney') ? (['income'] as const) : [])]
  const { amounts, rest } = await selectAmounts(db, { measures, by, ranges: [rangeOf(period)], filter })
  const byKey = Map.groupBy(
    amounts.filter(({ isTotal }) => !isTotal),
    ({ key }) => key,
  )
  const labels = await labelsOf(
    db,
    by,
    [...byKey.keys()].flatMap(key => (key === null || key in otherCharges ? [] : [key])),
  )
  const rows = [...byKey].map(([key, own]) => ({
    key,
    name: key === null ? (withoutKey[by] ?? '未填') : (otherCharges[key] ?? labels.get(key) ?? key),
    ...figuresOf(own, permissions),
  }))
  rows.sort((a, b) => (isTime(by) ? a.name.localeCompare(b.name) : b.samples - a.samples || b.received - a.received))
  if (rest !== undefined) {
    const figures = measures.map(measure => ({ measure, amount: String(rest(measure)) }))
    rows.push({ key: 'others', name: '其余客户', ...figuresOf(figures, permissions) })
  }
  const total = figuresOf(
    amounts.filter(({ isTotal }) => isTotal),
    permissions,
  )
  const outstanding = isAdditive(by) ? null : amountFor(permissions, beyondRows(amounts, 'income'))
  return { rows, total, additive: isAdditive(by), outstanding, asOf: laboratoryTime() }
}
