import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { clientSource } from '@seam/contract/client/client'
import { isAdditive, type ServiceDimension, type serviceStatCalls } from '@seam/contract/insight/stat/service'
import { restKeys } from '@seam/contract/insight/stat/stat'
import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { monthOf } from '@seam/contract/kit/value/day'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { type FigureAmount, selectFigures, selectTopFigures } from '../rollup/figure.rows.ts'
import { type AmountsOf, amountFor, beyondRows, earlierOf, restOf } from '../stat/figure/figure.rules.ts'
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

const noKeysLeftOut: ReadonlyMap<Measure, bigint> = new Map()

/** Figures by key; of very many clients those after so many. */
const selectAmounts = async (db: Db, question: Parameters<typeof selectFigures>[1], after: number) =>
  question.by === 'client'
    ? selectTopFigures(db, question, { after })
    : { figures: await selectFigures(db, question), before: noKeysLeftOut }

type Division = Pick<InputOf<typeof serviceStatCalls.count>, 'by' | 'after'>

/** The work of the period by one dimension. */
export const countServices = async (
  db: Db,
  { by, after }: Division,
  period: Period,
  filter: FigureFilter,
  { permissions }: Pick<Caller, 'permissions'>,
): Promise<OutputOf<typeof serviceStatCalls.count>> => {
  const measures = [...counts, ...(permissions.has('statMoney') ? (['income'] as const) : [])]
  const top = await selectAmounts(db, { measures, by, ranges: [rangeOf(period)], filter }, after)
  const amounts = top.figures
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
  const rowOf = (key: string, name: string, amountOf: AmountsOf) => {
    const figures = measures.map(measure => ({ measure, amount: String(amountOf(measure)) }))
    return { key, name, ...figuresOf(figures, permissions) }
  }
  const [earlier, rest] = by === 'client' ? [earlierOf(top), restOf(top)] : []
  if (earlier !== undefined) rows.unshift(rowOf(restKeys.before, `前 ${after} 位客户`, earlier))
  if (rest !== undefined) rows.push(rowOf(restKeys.others, '其余客户', rest))
  const total = figuresOf(
    amounts.filter(({ isTotal }) => isTotal),
    permissions,
  )
  const outstanding = isAdditive(by) ? null : amountFor(permissions, beyondRows(amounts, 'income'))
  return { rows, total, additive: isAdditive(by), outstanding, asOf: laboratoryTime() }
}
