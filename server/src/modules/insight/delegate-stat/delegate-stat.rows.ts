import type { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import type { InputOf } from '@seam/contract/kit/call'
import { sql } from 'kysely'
import { type Db, inSnapshot } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { laboratoryTime, type Period, within } from '../../../kit/period.ts'
import { selectFigures, selectTotals } from '../stat/figure.rows.ts'
import {
  donePaid,
  doneReports,
  doneSamples,
  type FigureFilter,
  isLate,
  type Measure,
  rangeOf,
} from '../stat/measure.sql.ts'

type DoneQuery = InputOf<typeof delegateStatCalls.page>

const hoursBetween = (from: string, to: string) =>
  sql<string | null>`trim(to_char(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 3600, 'FM999999990.0'))`

/** Finished delegations of the period, the filters and the scope. */
const doneDelegations = (db: Db, period: Period, { query, scope }: FigureFilter) =>
  db
    .selectFrom('delegation')
    .where('delegation.state', '=', sql.lit(60))
    .where(within('delegation.finish_time', period))
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .where(matches(query, delegationFilters))

const doneRows = (db: Db, period: Period, filter: FigureFilter) =>
  doneDelegations(db, period, filter)
    .select([
      'delegation.id',
      'delegation.delegateCode',
      'delegation.clientId',
      sql<string>`delegation.client_name`.as('clientName'),
      sql<string>`coalesce((select salesman_name from client own join salesman on salesman.id = own.salesman_id
        where own.id = delegation.client_id), '')`.as('salesmanName'),
      doneSamples.as('sampleCount'),
      sql<string>`coalesce((select string_agg(distinct group_name, '、' order by group_name) from sample own
        join sample_group on sample_id = own.id where own.delegation_id = delegation.id), '')`.as('groupNames'),
      'delegation.urgency',
      'delegation.signTime',
      'delegation.dueTime',
      'delegation.finishTime',
      hoursBetween('delegation.sign_time', 'delegation.finish_time').as('hours'),
      sql<
        string | null
      >`case when ${isLate} then ${hoursBetween('delegation.due_time', 'delegation.finish_time')} end`.as('lateHours'),
      doneReports.as('reportCount'),
      'delegation.fee',
      donePaid.as('paid'),
      sql<string>`delegation.refunded::text`.as('refunded'),
    ])
    .$narrowType<{ finishTime: string }>()

// no columns of an index: it would be read from one end to the other for the delegations of the period
const order = {
  columns: {
    finishTime: 'delegation.finishTime',
    signTime: sql<string>`delegation.sign_time + interval '0'`,
    dueTime: sql<string>`delegation.due_time + interval '0'`,
    delegateCode: sql<string>`delegation.delegate_code || ''`,
    clientName: sql<string>`delegation.client_name || ''`,
  },
  last: 'delegation.id',
  defaultSort: { by: 'delegation.finishTime', order: 'desc' },
} as const

export const selectDonePage = (db: Db, input: DoneQuery, period: Period, filter: FigureFilter) =>
  paginate(db, doneRows(db, period, filter), { ...input, query: [] }, order)

/** All of them, in the order of the list. */
export const doneQuery = (db: Db, input: Pick<DoneQuery, 'sort'>, period: Period, filter: FigureFilter) =>
  applyOrder(doneRows(db, period, filter), input.sort, order)

export type DoneRow = Awaited<ReturnType<ReturnType<typeof doneQuery>['execute']>>[number]

export const sumDone = async (db: Db, period: Period, filter: FigureFilter) => {
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

/** The range without what lies after now. */
const untilNow = (period: Period) => {
  const { from, to } = rangeOf(period)
  const now = laboratoryTime()
  return { from, to: [to, now].toSorted()[0] ?? now }
}

/** What was finished in each month, and what was due in it by now: kept, and all. The row without a month is the period's. */
export const selectDueMonths = async (db: Db, period: Period, filter: FigureFilter) =>
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
      month: month?.slice(0, 'yyyy-mm'.length) ?? null,
      finished: countOf('finished', month),
      due: countOf('due', month),
      onTime: countOf('onTime', month),
    }))
  })

/** Unfinished delegations past their due time now. */
export const countOverdue = async (db: Db, { query, scope }: FigureFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delegation
    where state between 20 and 50 and due_time < now() and deleted_time is null and ${delegationInScope(scope)}
      and ${matches(query, delegationFilters)}`.execute(db)
  return rows[0]?.count ?? 0
}
