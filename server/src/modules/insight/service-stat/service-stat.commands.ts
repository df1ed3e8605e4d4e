import { urgency } from '@seam/contract/catalogue/cost-coefficient'
import { clientSource } from '@seam/contract/client/client'
import {
  isAdditive,
  type ServiceDimension,
  type ServiceMeasure,
  type serviceStatCalls,
} from '@seam/contract/insight/stat/service'
import type { OutputOf } from '@seam/contract/kit/call'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { laboratoryTime, type Period } from '../../../kit/period.ts'
import { amountFor } from '../stat/figure.rules.ts'
import { selectIncome } from '../stat/income.rows.ts'
import type { FigureFilter, Measure } from '../stat/measure.sql.ts'
import { isNamed, selectCounts, selectNames } from './service-stat.rows.ts'

const measures: readonly Exclude<Measure, 'finished'>[] = [
  'registered',
  'received',
  'samples',
  'rejected',
  'items',
  'reports',
  'corrections',
  'cancelled',
]

/** Rows of charges that belong to no project or package. */
const otherCharges: Readonly<Record<string, string>> = { surcharge: '附加费', package: '项目组' }

const withoutKey: Partial<Record<ServiceDimension, string>> = {
  salesman: '无业务员',
  category: '未分煤类',
  package: '单项',
}

const labelsOf = async (db: Db, by: ServiceDimension, keys: readonly string[]) => {
  if (isNamed(by)) return selectNames(db, by, keys)
  if (by === 'month') return new Map(keys.map(key => [key, key.slice(0, 'yyyy-mm'.length)]))
  const dictionary = by === 'source' ? clientSource : by === 'urgency' ? urgency : undefined
  return new Map(keys.map(key => [key, dictionary?.options.find(({ value }) => String(value) === key)?.label ?? key]))
}

const isTime = (by: ServiceDimension) => by === 'day' || by === 'week' || by === 'month'

type Counted = Partial<Record<ServiceMeasure, number>>

/** What was done for whom in the period, by one dimension. */
export const countServices = async (
  db: Db,
  by: ServiceDimension,
  period: Period,
  filter: FigureFilter,
  { permissions }: Pick<Caller, 'permissions'>,
): Promise<OutputOf<typeof serviceStatCalls.count>> => {
  const counts = await selectCounts(db, measures, by, period, filter)
  const income = permissions.has('statMoney') ? await selectIncome(db, by, period, filter) : []
  const amounts = new Map(income.map(({ key, isTotal, amount }) => [isTotal ? 'total' : `key ${key}`, amount]))
  const counted = new Map<string | null, Counted>()
  const total: Counted = {}
  for (const { measure, key, isTotal, count } of counts) {
    const own = isTotal ? total : (counted.get(key) ?? {})
    own[measure as ServiceMeasure & Measure] = count as never
    if (!isTotal) counted.set(key, own)
  }
  for (const { key, isTotal } of income) if (!isTotal && !counted.has(key)) counted.set(key, {})
  const labels = await labelsOf(
    db,
    by,
    [...counted.keys()].flatMap(key => (key === null || key in otherCharges ? [] : [key])),
  )
  const figures = (own: Counted, amount: string | undefined) => ({
    registered: own.registered ?? 0,
    received: own.received ?? 0,
    samples: own.samples ?? 0,
    rejected: own.rejected ?? 0,
    items: own.items ?? 0,
    reports: own.reports ?? 0,
    corrections: own.corrections ?? 0,
    cancelled: own.cancelled ?? 0,
    income: amountFor(permissions, amount ?? '0'),
  })
  const rows = [...counted].map(([key, own]) => ({
    key,
    name: key === null ? (withoutKey[by] ?? '未填') : (otherCharges[key] ?? labels.get(key) ?? key),
    ...figures(own, amounts.get(`key ${key}`)),
  }))
  rows.sort((a, b) => (isTime(by) ? a.name.localeCompare(b.name) : b.samples - a.samples || b.received - a.received))
  return { rows, total: figures(total, amounts.get('total')), additive: isAdditive(by), asOf: laboratoryTime() }
}
