import type { TodayCard } from '@seam/contract/insight/dashboard'
import type { FilterItem, FilterValue } from '@seam/contract/kit/list/page'
import type { Permission } from '@seam/contract/kit/permission'
import { lastMoment } from '@seam/contract/kit/value/text'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { itemState } from '@seam/contract/lab/sample/sample'
import { userStatus } from '@seam/contract/system/user/user'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { delegationQuery } from '../../lab/delegation/delegation.rows.ts'
import { filteredReportables, filteredReports } from '../../lab/report/report-list.rows.ts'
import { filteredWork } from '../../lab/result/bench/bench.rows.ts'
import { filteredReviewItems } from '../../lab/result/review/review.rows.ts'
import { userQuery } from '../../system/user/user.rows.ts'
import { type CountedRows, rowsToCount, selectCounts } from './dashboard.rows.ts'

/** A count, and the list of its rows. */
export type DashboardCount = {
  code: string
  title: string
  menuUrl: string
  /** The filters of the list. */
  query: (caller: Caller) => FilterItem[]
  /** The rows of that list, so that the count equals what the list shows. */
  rows: (db: Db, query: FilterItem[], caller: Caller) => CountedRows
}
type Kind = DashboardCount & { right: Permission }

export const oneOf = (key: string, ...value: FilterValue[]): FilterItem => ({ key, op: 'in', value })

export const delegations: DashboardCount['rows'] = (db, query, caller) =>
  rowsToCount(delegationQuery(db, { query, sort: [] }, caller))
export const reports: DashboardCount['rows'] = (db, query, { scope }) => rowsToCount(filteredReports(db, query, scope))

const { awaited, accepted, testing, tested, finished } = delegationState

/** The cards, in the order of the work in a laboratory. */
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
    query: () => [oneOf('state', awaited, accepted, testing, tested, finished), oneOf('owed', 1)],
    rows: delegations,
  },
  {
    code: 'bench',
    title: '待检项目',
    menuUrl: '/assay/bench',
    right: 'resultEnter',
    query: () => [oneOf('state', itemState.waiting)],
    rows: (db, query, caller) => rowsToCount(filteredWork(db, query, caller)),
  },
  {
    code: 'review',
    title: '待复核',
    menuUrl: '/assay/review',
    right: 'resultConfirm',
    // Nobody reviews results that they entered themselves.
    query: ({ userId }) => [oneOf('state', itemState.submitted), { key: 'enterUserId', op: 'ne', value: [userId] }],
    rows: (db, query, { scope }) => rowsToCount(filteredReviewItems(db, query, scope)),
  },
  {
    code: 'report',
    title: '待出报告',
    menuUrl: '/assay/report?list=waiting',
    right: 'reportEdit',
    query: () => [oneOf('state', tested)],
    rows: (db, query, { scope }) => rowsToCount(filteredReportables(db, query, scope)),
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
    // Those that can be released; the others wait for their payment (待收款).
    query: () => [oneOf('state', reportState.issued), oneOf('covered', 1)],
    rows: reports,
  },
  {
    code: 'registration',
    title: '待审核注册',
    menuUrl: '/system/user',
    right: 'userEdit',
    query: () => [oneOf('userStatus', userStatus.pending)],
    rows: (db, query, { scope }) => rowsToCount(userQuery(db, { query, sort: [] }, scope)),
  },
]

/** A date as an upper bound includes its whole day, as in the filters of a list. */
const throughTheDay = (item: FilterItem): FilterItem => {
  const [bound] = item.value
  return item.op === 'le' && typeof bound === 'string' ? { ...item, value: [lastMoment(bound)] } : item
}

/** Counts the rows of each list for the caller, in one statement. */
export const countEach = (
  db: Db,
  caller: Caller,
  lists: readonly { readonly rows: DashboardCount['rows']; readonly query: readonly FilterItem[] }[],
): Promise<number[]> =>
  lists.length === 0
    ? Promise.resolve([])
    : selectCounts(
        db,
        lists.map(({ rows, query }) => rows(db, query.map(throughTheDay), caller)),
      )

/** The work that waits for the caller, within their permissions. */
export const todayCards = async (db: Db, caller: Caller): Promise<TodayCard[]> => {
  const own = kinds.filter(({ right }) => caller.permissions.has(right))
  const lists = own.flatMap(({ rows, query }) => {
    const all = query(caller)
    return [
      { rows, query: all },
      { rows, query: [...all, oneOf('pressing', 1)] },
    ]
  })
  const counts = await countEach(db, caller, lists)
  return own.map(({ code, title, menuUrl }, at) => ({
    code,
    title,
    menuUrl,
    query: lists[2 * at]?.query ?? [],
    pressingQuery: lists[2 * at + 1]?.query ?? [],
    count: counts[2 * at] ?? 0,
    pressing: counts[2 * at + 1] ?? 0,
  }))
}
