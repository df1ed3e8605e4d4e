import type { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import type { InputOf } from '@seam/contract/kit/call'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { type Period, within } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure.sql.ts'

type DoneQuery = InputOf<typeof delegateStatCalls.page>

const hoursBetween = (from: string, to: string) =>
  sql<string | null>`trim(to_char(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 3600, 'FM999999990.0'))`

const isLate = sql<boolean>`coalesce(delegation.finish_time > delegation.due_time, false)`
const samples = sql<number>`(select count(*)::int from sample where delegation_id = delegation.id and state between 20 and 71)`
const reports = sql<number>`(select count(*)::int from report where report.delegation_id = delegation.id
  and report.issue_time is not null and report.replaces_id is null)`
/** money received, that of settled credit included */
const paid = sql<string>`(delegation.paid + coalesce((select sum(settled) from trade_share
  where trade_share.delegation_id = delegation.id), 0))::text`
const refunded = sql<string>`delegation.refunded::text`

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
      samples.as('sampleCount'),
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
      reports.as('reportCount'),
      'delegation.fee',
      paid.as('paid'),
      refunded.as('refunded'),
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

export const sumDone = (db: Db, period: Period, filter: FigureFilter) =>
  doneDelegations(db, period, filter)
    .select([
      sql<number>`count(*)::int`.as('delegations'),
      sql<number>`coalesce(sum(${samples}), 0)::int`.as('samples'),
      sql<number>`coalesce(sum(${reports}), 0)::int`.as('reports'),
      sql<number>`(count(*) filter (where ${isLate}))::int`.as('late'),
      sql<string>`coalesce(sum(delegation.fee), 0)::text`.as('fee'),
      sql<string>`coalesce(sum(${paid}::bigint), 0)::text`.as('paid'),
      sql<string>`coalesce(sum(${refunded}::bigint), 0)::text`.as('refunded'),
    ])
    .executeTakeFirstOrThrow()

/** What was finished in each month, and what was due in it by now: kept, and all. The last row is the period's. */
export const selectDueMonths = async (db: Db, period: Period, { query, scope }: FigureFilter) => {
  const own = sql`delegation.deleted_time is null and ${delegationInScope(scope)} and ${matches(query, delegationFilters)}`
  const { rows } = await sql<{ month: string | null; isTotal: boolean; finished: number; due: number; onTime: number }>`
    select month, grouping(month) = 1 as is_total, coalesce(sum(finished), 0)::int as finished, coalesce(sum(due), 0)::int as due,
      coalesce(sum(on_time), 0)::int as on_time
    from (
      select to_char(finish_time, 'YYYY-MM') as month, 1 as finished, 0 as due, 0 as on_time from delegation
      where delegation.state = 60 and ${within('delegation.finish_time', period)} and ${own}
      union all
      select to_char(due_time, 'YYYY-MM'), 0, 1, case when delegation.state = 60 and finish_time <= due_time then 1 else 0 end from delegation
      where delegation.state between 20 and 60 and ${within('delegation.due_time', period)} and due_time <= now() and ${own}
    ) event group by grouping sets ((month), ()) order by month`.execute(db)
  return rows
}

/** Unfinished delegations past their due time now. */
export const countOverdue = async (db: Db, { query, scope }: FigureFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delegation
    where state between 20 and 50 and due_time < now() and deleted_time is null and ${delegationInScope(scope)}
      and ${matches(query, delegationFilters)}`.execute(db)
  return rows[0]?.count ?? 0
}
