import type { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import type { InputOf } from '@seam/contract/kit/call'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { delegationInScope } from '../../../kit/list/business-scope.ts'
import { delegationFilters, matches } from '../../../kit/list/figure-filters.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { isUnderWay } from '../../../kit/list/states.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'
import type { FigureFilter } from '../stat/measure/measure.sql.ts'
import { donePaid, doneReports, doneSamples, isLate } from '../stat/measure/source.sql.ts'

export type DoneQuery = InputOf<typeof delegateStatCalls.page>

const hoursBetween = (from: string, to: string) =>
  sql<string | null>`trim(to_char(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)}) / 3600, 'FM999999990.0'))`

/** Finished delegations of the period, within filters and scope. */
const doneDelegations = (db: Db, period: Period, { query, scope }: FigureFilter) =>
  db
    .selectFrom('delegation')
    .where('delegation.state', '=', sql.lit(60))
    .where(isWithinPeriod('delegation.finish_time', period))
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
        join sample_group on sample_id = own.id
        where own.delegation_id = delegation.id and not sample_group.cancelled), '')`.as('groupNames'),
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

// Not columns of an index, which would be read completely for the delegations of the period.
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

/** A page of them; `totalRecords`: their number. */
export const selectDonePage = (db: Db, input: DoneQuery, period: Period, filter: FigureFilter, totalRecords: number) =>
  paginate(db, doneRows(db, period, filter), { ...input, query: [] }, { ...order, totalRecords })

/** All of them, in the order of the list. */
export const doneQuery = (db: Db, input: Pick<DoneQuery, 'sort'>, period: Period, filter: FigureFilter) =>
  applyOrder(doneRows(db, period, filter), input.sort, order)

export type DoneRow = Awaited<ReturnType<ReturnType<typeof doneQuery>['execute']>>[number]

/** Unfinished delegations past their due time now. */
export const countOverdue = async (db: Db, { query, scope }: FigureFilter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from delegation
    where ${isUnderWay} and due_time < now() and deleted_time is null and ${delegationInScope(scope)}
      and ${matches(query, delegationFilters)}`.execute(db)
  return rows[0]?.count ?? 0
}
