import { cardLimit, type TodayCard } from '@seam/contract/insight/dashboard'
import type { Permission } from '@seam/contract/kit/permission'
import { delegationState, payState } from '@seam/contract/lab/delegation'
import { reportState } from '@seam/contract/lab/report'
import { itemState } from '@seam/contract/lab/sample'
import { userStatus } from '@seam/contract/system/user'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { withinScope } from '../../../kit/list/scope.ts'

type Kind = {
  code: string
  title: string
  menuUrl: string
  right: Permission
  /** the open work: one row each, with `pressing` */
  rows: (caller: Caller) => RawBuilder<unknown>
}

const overdue = sql`(urgency > 0 or coalesce(due_time < now(), false))`
const delegations = (condition: RawBuilder<unknown>) =>
  sql`select ${overdue} as pressing from delegation where deleted_time is null and ${condition}`
const items = (condition: RawBuilder<unknown>) =>
  sql`select ${overdue} as pressing from sample_item
    join sample on sample.id = sample_item.sample_id
    join delegation on delegation.id = sample.delegation_id
    join project on project.id = sample_item.project_id
    where delegation.state = ${sql.lit(delegationState.testing)} and project.kind <> 'calculated' and ${condition}`
const reports = (condition: RawBuilder<unknown>) =>
  sql`select ${overdue} as pressing from report join delegation on delegation.id = report.delegation_id where ${condition}`

const owner = { user: 'app_user.id', department: 'app_user.department_id' }

/** The cards, in the order in which work passes through a laboratory. */
const kinds: readonly Kind[] = [
  {
    code: 'receive',
    title: '待收样',
    menuUrl: '/delegate/receive',
    right: 'delegateSign',
    rows: () => delegations(sql`state = ${sql.lit(delegationState.awaited)}`),
  },
  {
    code: 'pay',
    title: '待收款',
    menuUrl: '/delegate/list',
    right: 'paymentConfirm',
    rows: () =>
      delegations(sql`state between ${sql.lit(delegationState.awaited)} and ${sql.lit(delegationState.finished)}
      and pay_state in (${sql.lit(payState.unpaid)}, ${sql.lit(payState.partlyPaid)})`),
  },
  {
    code: 'bench',
    title: '待检项目',
    menuUrl: '/assay/bench',
    right: 'resultEnter',
    rows: () => items(sql`sample_item.state = ${sql.lit(itemState.waiting)}`),
  },
  {
    code: 'review',
    title: '待复核',
    menuUrl: '/assay/review',
    right: 'resultConfirm',
    // nobody reviews results that they entered themselves
    rows: caller =>
      items(sql`sample_item.state = ${sql.lit(itemState.submitted)} and not exists (select from result where result.item_id = sample_item.id
        and result.result_no = sample_item.result_version and result.user_id = ${caller.userId})`),
  },
  {
    code: 'report',
    title: '待出报告',
    menuUrl: '/assay/report',
    right: 'reportEdit',
    rows: () => delegations(sql`state = ${sql.lit(delegationState.tested)}`),
  },
  {
    code: 'reportReview',
    title: '待审核报告',
    menuUrl: '/assay/report',
    right: 'reportReview',
    rows: () => reports(sql`report.state = ${sql.lit(reportState.submitted)}`),
  },
  {
    code: 'reportApprove',
    title: '待批准报告',
    menuUrl: '/assay/report',
    right: 'reportApprove',
    rows: () => reports(sql`report.state = ${sql.lit(reportState.reviewed)}`),
  },
  {
    code: 'release',
    title: '待发放报告',
    menuUrl: '/assay/report',
    right: 'reportRelease',
    rows: () => reports(sql`report.state = ${sql.lit(reportState.issued)}`),
  },
  {
    code: 'registration',
    title: '待审核注册',
    menuUrl: '/system/user',
    right: 'userEdit',
    // those whom the caller's list of users shows; after a day of waiting it is pressing
    rows: caller =>
      sql`select create_time < now() - interval '1 day' as pressing from app_user
        where user_status = ${userStatus.pending} and ${withinScope(caller.scope, owner)}`,
  },
]

/** Counts the open work that the caller's rights lead to, each card up to its limit, in one statement. */
export const selectTodayCards = async (db: Db, caller: Caller): Promise<TodayCard[]> => {
  const own = kinds.filter(kind => caller.permissions.has(kind.right))
  if (own.length === 0) return []
  const counts = own.map(
    kind => sql`select ${kind.code} as code, count(*)::int as count, (count(*) filter (where pressing))::int as pressing
      from (${kind.rows(caller)} limit ${cardLimit}) waiting`,
  )
  const { rows } = await sql<{
    code: string
    count: number
    pressing: number
  }>`${sql.join(counts, sql` union all `)}`.execute(db)
  return own.flatMap(({ code, title, menuUrl }) => {
    const counted = rows.find(row => row.code === code)
    return counted ? [{ code, title, menuUrl, count: counted.count, pressing: counted.pressing }] : []
  })
}
