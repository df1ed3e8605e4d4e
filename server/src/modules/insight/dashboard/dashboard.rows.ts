import { cardLimit, type TodayCard } from '@seam/contract/insight/dashboard'
import type { FilterItem, FilterValue } from '@seam/contract/kit/list/page'
import type { Permission } from '@seam/contract/kit/permission'
import { delegationState, payState } from '@seam/contract/lab/delegation'
import { reportState } from '@seam/contract/lab/report'
import { itemState } from '@seam/contract/lab/sample'
import { userStatus } from '@seam/contract/system/user'
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { withoutUnusedJoins } from '../../../kit/list/unused-joins.ts'
import { delegationQuery } from '../../lab/delegation/delegation.rows.ts'
import { filteredReportables, filteredReports } from '../../lab/report/report-list.rows.ts'
import { filteredWork } from '../../lab/result/bench/bench.rows.ts'
import { filteredReviewItems } from '../../lab/result/review/review.rows.ts'
import { userQuery } from '../../system/user/user.rows.ts'

type Kind = {
  code: string
  title: string
  menuUrl: string
  right: Permission
  /** the filters of the list behind the card */
  query: (caller: Caller) => FilterItem[]
  /** the rows of that list, each with `pressing` */
  rows: (db: Db, query: FilterItem[], caller: Caller) => Expression<unknown>
}

const oneOf = (key: string, ...value: FilterValue[]): FilterItem => ({ key, op: 'in', value })

const overdue = sql<boolean>`(delegation.urgency > 0 or coalesce(delegation.due_time < now(), false))`
const waitsSinceYesterday = sql<boolean>`app_user.create_time < now() - interval '1 day'`

/** The rows of a list, as far as counting needs them. */
const counted = <D, T extends keyof D, O>(list: SelectQueryBuilder<D, T, O>, pressing = overdue) =>
  withoutUnusedJoins(list.clearSelect().clearOrderBy().select(pressing.as('pressing')))

const delegations: Kind['rows'] = (db, query) => counted(delegationQuery(db, { query, sort: [] }))
const reports: Kind['rows'] = (db, query) => counted(filteredReports(db, query))

const { awaited, accepted, testing, tested, finished } = delegationState

/** The cards, in the order in which work passes through a laboratory. */
const kinds: readonly Kind[] = [
  {
    code: 'receive',
    title: '待收样',
    menuUrl: '/delegate/receive',
    right: 'delegateSign',
    query: () => [oneOf('state', awaited)],
    rows: delegations,
  },
  {
    code: 'pay',
    title: '待收款',
    menuUrl: '/delegate/list',
    right: 'paymentConfirm',
    query: () => [
      oneOf('state', awaited, accepted, testing, tested, finished),
      oneOf('payState', payState.unpaid, payState.partlyPaid),
    ],
    rows: delegations,
  },
  {
    code: 'bench',
    title: '待检项目',
    menuUrl: '/assay/bench',
    right: 'resultEnter',
    query: () => [oneOf('state', itemState.waiting)],
    rows: (db, query, { userId }) => counted(filteredWork(db, query, userId)),
  },
  {
    code: 'review',
    title: '待复核',
    menuUrl: '/assay/review',
    right: 'resultConfirm',
    // nobody reviews results that they entered themselves
    query: ({ userId }) => [oneOf('state', itemState.submitted), { key: 'enterUserId', op: 'ne', value: [userId] }],
    rows: (db, query) => counted(filteredReviewItems(db, query)),
  },
  {
    code: 'report',
    title: '待出报告',
    menuUrl: '/assay/report?list=waiting',
    right: 'reportEdit',
    query: () => [oneOf('state', tested)],
    rows: (db, query) => counted(filteredReportables(db, query)),
  },
  {
    code: 'reportReview',
    title: '待审核报告',
    menuUrl: '/assay/report',
    right: 'reportReview',
    query: () => [oneOf('state', reportState.submitted)],
    rows: reports,
  },
  {
    code: 'reportApprove',
    title: '待批准报告',
    menuUrl: '/assay/report',
    right: 'reportApprove',
    query: () => [oneOf('state', reportState.reviewed)],
    rows: reports,
  },
  {
    code: 'release',
    title: '待发放报告',
    menuUrl: '/assay/report',
    right: 'reportRelease',
    query: () => [oneOf('state', reportState.issued)],
    rows: reports,
  },
  {
    code: 'registration',
    title: '待审核注册',
    menuUrl: '/system/user',
    right: 'userEdit',
    query: () => [oneOf('userStatus', userStatus.pending)],
    rows: (db, query, { scope }) => counted(userQuery(db, { query, sort: [] }, scope), waitsSinceYesterday),
  },
]

/** Counts the open work that the caller's rights lead to, each card up to its limit, in one statement. */
export const selectTodayCards = async (db: Db, caller: Caller): Promise<TodayCard[]> => {
  const own = kinds
    .filter(kind => caller.permissions.has(kind.right))
    .map(kind => ({ ...kind, query: kind.query(caller) }))
  if (own.length === 0) return []
  const counts = own.map(
    kind => sql`select ${kind.code} as code, count(*)::int as count, (count(*) filter (where pressing))::int as pressing
      from (select * from (${kind.rows(db, kind.query, caller)}) listed limit ${sql.lit(cardLimit)}) waiting`,
  )
  const { rows } = await sql<{
    code: string
    count: number
    pressing: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return own.flatMap(({ code, title, menuUrl, query }) => {
    const row = rows.find(one => one.code === code)
    return row ? [{ code, title, menuUrl, query, count: row.count, pressing: row.pressing }] : []
  })
}
