import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import type { reportCalls } from '@seam/contract/lab/report/report.calls'
import { itemState, sampleState } from '@seam/contract/lab/sample/sample'
import { type NotNull, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { delegationInScope, reportInScope } from '../../../kit/list/business-scope.ts'
import { asColumn, delegationFilters, flag } from '../../../kit/list/figure-filters.ts'
import { applyFilters, paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { matchesIndexed, searchPage } from '../../../kit/list/search-page.ts'
import { isPressing } from '../../../kit/list/states.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { isCovered } from '../delegation/covered.sql.ts'
import { sampleCode } from '../sample/sample-code.sql.ts'
import { isInIssuedReport, issuedReports } from './issued-report.sql.ts'

/** The client that a report was issued for, by its name at that time; for a draft, by its present name. */
const clientName = sql<string>`coalesce(report.issued_client_name, client.client_name)`

/** A time of the promise, while report and delegation are unfinished. */
const openTime = (column: 'due_time' | 'soon_time') =>
  sql<
    string | null
  >`case when report.issue_time is null and delegation.state < ${sql.lit(delegationState.finished)} then ${sql.ref(`delegation.${column}`)} end`

/** The common columns of reports in lists and screens. */
export const reportQuery = oncePer((db: Db) =>
  db
    .selectFrom('report')
    .leftJoin('delegation', 'delegation.id', 'report.delegationId')
    .leftJoin('client', 'client.id', 'delegation.clientId')
    .leftJoin('report as replaced', 'replaced.id', 'report.replacesId')
    .select([
      'report.id',
      'report.reportCode',
      'report.delegationId',
      'delegation.delegateCode',
      clientName.as('clientName'),
      sql<number>`(select count(*)::int from report_sample where report_id = report.id)`.as('sampleCount'),
      sql<string>`coalesce((select sample_name from report_sample join sample on sample.id = sample_id
        where report_id = report.id order by position limit 1), '')`.as('sampleName'),
      'report.state',
      'delegation.payState',
      openTime('due_time').as('dueTime'),
      openTime('soon_time').as('soonTime'),
      'replaced.reportCode as replacesCode',
      'report.editorName',
      'report.reviewerName',
      'report.approverName',
      'report.createTime',
      'report.issueTime',
      'report.releaseTime',
      'report.voidTime',
      'report.version',
    ])
    .$narrowType<{ delegateCode: NotNull; payState: NotNull }>(),
)

const delegateCode = sql.ref<string>('report.delegate_code')
const listedClientName = sql.ref<string>('report.client_name')

/** Numbers and client as in the index of pieces. */
const text = sql<string>`lower(coalesce(report.report_code, '') || ' ' || report.delegate_code || ' ' || report.client_name)`

type Joined = ReturnType<typeof reportQuery> extends SelectQueryBuilder<infer D, infer T, infer _Row> ? [D, T] : never
const column = asColumn<Joined[0], Joined[1]>
const reportFilters = {
  reportCode: 'report.reportCode',
  delegateCode,
  delegationId: 'report.delegationId',
  clientId: 'report.clientId',
  clientName: listedClientName,
  state: 'report.state',
  createTime: 'report.createTime',
  issueTime: 'report.issueTime',
  voidTime: 'report.voidTime',
  correctionNo: 'report.correctionNo',
  covered: column(flag(isCovered)),
  pressing: column(flag(isPressing)),
  urgency: column(delegationFilters.urgency),
  salesmanId: column(delegationFilters.salesmanId),
  source: column(delegationFilters.source),
  registrarId: column(delegationFilters.registrarId),
  projectId: column(delegationFilters.projectId),
  groupId: column(delegationFilters.groupId),
  kindId: column(delegationFilters.kindId),
  categoryId: column(delegationFilters.categoryId),
} as const

/** The reports that the list shows for these filters. */
export const filteredReports = (db: Db, query: readonly FilterItem[], scope: Scope) =>
  applyFilters(reportQuery(db).where(reportInScope(scope)), query, reportFilters)

export const selectReportPage = (db: Db, input: InputOf<typeof reportCalls.page>, scope: Scope) =>
  searchPage(db, reportQuery(db).where(reportInScope(scope)), input, {
    columns: reportFilters,
    indexed: {
      reportCode: matchesIndexed('report.reportCode', text),
      delegateCode: matchesIndexed(delegateCode, text),
      clientName: matchesIndexed(listedClientName, text),
    },
    last: 'report.id',
  })

type WaitingSample = OutputOf<typeof reportCalls.reportable>['rows'][number]['samples'][number]

/** Of `sample`: an item was added, or its result retracted, after its report was issued; or it has no report. */
export const hasUnpublishedItems = sql<boolean>`exists (select from sample_item item
  where item.sample_id = sample.id and item.state < ${sql.lit(itemState.published)})`

/** Of `sample`: in no draft, and in no issued report with all its results. */
const uncovered = sql<boolean>`(not exists (select from report_sample join report on report.id = report_id
  where report_sample.sample_id = sample.id and report.state < ${sql.lit(reportState.issued)})
  and (not ${isInIssuedReport} or ${hasUnpublishedItems}))`

/** The issued report of `sample`, which only a correction can complete. */
const incompleteReport = sql`(select jsonb_build_object('id', report.id, 'reportCode', report.report_code)
  ${issuedReports} order by report.id desc limit 1)`

/** Delegations with samples that no report covers yet, or that have results which their issued report lacks. */
const reportables = (db: Db, scope: Scope) => {
  const waiting = sql<WaitingSample[]>`(
    select jsonb_agg(jsonb_build_object('sampleId', sample.id, 'sampleCode', ${sampleCode}, 'sampleName', sample.sample_name,
      'incompleteReport', ${incompleteReport},
      'openItems', (select count(*) from sample_item item where item.sample_id = sample.id and item.state < ${sql.lit(itemState.confirmed)}))
      order by position)
    from sample where sample.delegation_id = delegation.id and sample.state >= ${sql.lit(sampleState.received)} and ${uncovered})`
  return db
    .selectFrom('delegation')
    .leftJoin('client', 'client.id', 'delegation.clientId')
    .select([
      'delegation.id',
      'delegation.id as delegationId',
      'delegation.delegateCode',
      'client.clientName',
      'delegation.state',
      'delegation.dueTime',
      'delegation.soonTime',
      waiting.as('samples'),
    ])
    .$narrowType<{ clientName: NotNull }>()
    .where('delegation.state', 'in', [delegationState.testing, delegationState.tested])
    .where('delegation.deletedTime', 'is', null)
    .where(delegationInScope(scope))
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('sample')
          .select('sample.id')
          .whereRef('sample.delegationId', '=', 'delegation.id')
          .where('sample.state', '>=', sampleState.received)
          .where(uncovered),
      ),
    )
}

const reportableFilters = {
  delegateCode: 'delegation.delegateCode',
  clientName: sql.ref<string>('delegation.client_name'),
  state: 'delegation.state',
  pressing: asColumn<Tables, 'delegation' | 'client'>(flag(isPressing)),
} as const

/** Of them, those that the list shows for these filters. */
export const filteredReportables = (db: Db, query: readonly FilterItem[], scope: Scope) =>
  applyFilters(reportables(db, scope), query, reportableFilters)

export const selectReportablePage = (db: Db, input: InputOf<typeof reportCalls.reportable>, scope: Scope) =>
  paginate(db, reportables(db, scope), input, {
    columns: reportableFilters,
    // Not the column of an index, which would be read almost completely: the few rows have the latest numbers.
    sorts: { delegateCode: sql<string>`delegation.delegate_code || ''` },
    last: 'delegation.id',
    defaultSort: { by: sql`(-delegation.state, delegation.sign_time)`, order: 'asc' },
  })
