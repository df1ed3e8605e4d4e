import { cardLimit, type TodayCard } from '@seam/contract/insight/dashboard'
import type { Permission } from '@seam/contract/kit/permission'
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
  /** what waits: one row each, with `pressing` */
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
    where delegation.state = 40 and project.kind <> 'calculated' and ${condition}`
const reports = (condition: RawBuilder<unknown>) =>
  sql`select ${overdue} as pressing from report join delegation on delegation.id = report.delegation_id where ${condition}`

const owner = { user: 'app_user.id', department: 'app_user.department_id' }

/** The day of a laboratory, in the order in which work passes through it. */
const kinds: readonly Kind[] = [
  {
    code: 'receive',
    title: '待收样',
    menuUrl: '/delegate/receive',
    right: 'delegateSign',
    rows: () => delegations(sql`state = 20`),
  },
  {
    code: 'pay',
    title: '待收款',
    menuUrl: '/delegate/list',
    right: 'paymentConfirm',
    rows: () => delegations(sql`state between 20 and 60 and pay_state in (0, 2)`),
  },
  {
    code: 'bench',
    title: '待检项目',
    menuUrl: '/assay/bench',
    right: 'resultEnter',
    rows: () => items(sql`sample_item.state = 10`),
  },
  {
    code: 'review',
    title: '待复核',
    menuUrl: '/assay/review',
    right: 'resultConfirm',
    // nobody reviews what he entered himself
    rows: caller =>
      items(sql`sample_item.state = 30 and not exists (select from result where result.item_id = sample_item.id
        and result.result_no = sample_item.result_version and result.user_id = ${caller.userId})`),
  },
  {
    code: 'report',
    title: '待出报告',
    menuUrl: '/assay/report',
    right: 'reportEdit',
    rows: () => delegations(sql`state = 50`),
  },
  {
    code: 'reportReview',
    title: '待审核报告',
    menuUrl: '/assay/report',
    right: 'reportReview',
    rows: () => reports(sql`report.state = 20`),
  },
  {
    code: 'reportApprove',
    title: '待批准报告',
    menuUrl: '/assay/report',
    right: 'reportApprove',
    rows: () => reports(sql`report.state = 30`),
  },
  {
    code: 'release',
    title: '待发放报告',
    menuUrl: '/assay/report',
    right: 'reportRelease',
    rows: () => reports(sql`report.state = 40`),
  },
  {
    code: 'registration',
    title: '待审核注册',
    menuUrl: '/system/user',
    right: 'userEdit',
    // those whom his list of users shows; a day is long for somebody who waits to come in
    rows: caller =>
      sql`select create_time < now() - interval '1 day' as pressing from app_user
        where user_status = ${userStatus.pending} and ${withinScope(caller.scope, owner)}`,
  },
]

/** Counts what waits, bounded, in one statement; only what the rights of this user lead to. */
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
