import { reportState } from '@seam/contract/lab/report/report'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import {
  delegationInScope,
  delegationVisible,
  itemVisibleAtBench,
  itemVisibleAtReview,
  reportInScope,
  sampleVisibleAtPreparation,
  sampleVisibleInCustody,
} from '../../../kit/list/business-scope.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { sampleCode } from '../sample/sample-code.sql.ts'

type Viewer = Pick<Caller, 'scope' | 'permissions'>

/** Items of `sample` or of all samples of `delegation`, counted by their next step. */
const itemCounts = (of: RawBuilder<SqlBool>) =>
  sql<{ open: number; submitted: number; total: number }>`(select jsonb_build_object(
    'open', count(*) filter (where sample_item.state < ${sql.lit(itemState.submitted)}),
    'submitted', count(*) filter (where sample_item.state = ${sql.lit(itemState.submitted)}),
    'total', count(*))
  from sample_item join sample own on own.id = sample_item.sample_id
  where ${of} and sample_item.state < ${sql.lit(itemState.cancelled)})`

const liveReport = (column: 'id' | 'state') => sql<number | null>`(select ${sql.ref(`report.${column}`)}
  from report_sample join report on report.id = report_id
  where report_sample.sample_id = sample.id and report.state < ${sql.lit(reportState.superseded)}
  order by report.id desc limit 1)`

const isDue = sql<boolean>`coalesce(sample.retained_until < now()::date and sample.leave_time is null, false)`

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

/** Screens where a sample is worked on without its client. */
const sampleVisibleBlind = ({ scope, permissions }: Viewer): RawBuilder<SqlBool> =>
  anyOf([
    ...(permissions.has('resultEnter') ? [itemVisibleAtBench(scope)] : []),
    ...(permissions.has('resultConfirm') ? [itemVisibleAtReview(scope)] : []),
    ...(permissions.has('samplePrepare') ? [sampleVisibleAtPreparation(scope)] : []),
    ...(permissions.has('custodyView') ? [sampleVisibleInCustody(scope)] : []),
  ])

const samples = oncePer((db: Db) =>
  db
    .selectFrom('sample')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .select([
      'sample.id',
      'sample.labCode',
      'sample.sampleName',
      'sample.state',
      'sample.storagePlace',
      'sampleKind.sampleKindName',
      sampleCode.as('sampleCode'),
      'delegation.id as delegationId',
      'delegation.delegateCode',
      sql<string>`delegation.client_name`.as('clientName'),
      'delegation.state as delegationState',
      'delegation.dueTime',
      itemCounts(sql`own.id = sample.id`).as('items'),
      liveReport('id').as('reportId'),
      liveReport('state').$castTo<(typeof reportState.values)[number] | null>().as('reportState'),
      isDue.as('isDue'),
    ])
    .where('delegation.deletedTime', 'is', null),
)

/** The sample of a lab code; `isKnown`: the caller may see its client. */
export const findSampleByLabCode = (db: Db, labCode: string, viewer: Viewer) => {
  const isKnown = viewer.permissions.has('codeMapping') ? delegationInScope(viewer.scope) : sql<SqlBool>`false`
  return samples(db)
    .select(sql<boolean>`${isKnown}`.as('isKnown'))
    .where('sample.labCode', '=', labCode)
    .where(anyOf([isKnown, sampleVisibleBlind(viewer)]))
    .executeTakeFirst()
}

/** The sample of a client's sample number, for callers who see delegations. */
export const findSampleByCode = (db: Db, code: string, viewer: Viewer) =>
  samples(db)
    .select(sql<boolean>`true`.as('isKnown'))
    .where('delegation.delegateCode', '=', code.slice(0, -3))
    .where('sample.position', '=', Number(code.slice(-2)))
    .where(delegationVisible(viewer))
    .executeTakeFirst()

export type ScannedSample = NonNullable<Awaited<ReturnType<typeof findSampleByCode>>>

export const findDelegationByNumber = (db: Db, delegateCode: string, viewer: Viewer) =>
  db
    .selectFrom('delegation')
    .select([
      'delegation.id',
      'delegation.delegateCode',
      sql<string>`delegation.client_name`.as('clientName'),
      'delegation.state',
      'delegation.dueTime',
      itemCounts(sql`own.delegation_id = delegation.id`).as('items'),
    ])
    .where('delegation.delegateCode', '=', delegateCode)
    .where('delegation.deletedTime', 'is', null)
    .where(delegationVisible(viewer))
    .executeTakeFirst()

/** A report by its number, or by the code of its check page. */
export const findReportByNumber = (db: Db, column: 'reportCode' | 'checkCode', code: string, viewer: Viewer) =>
  db
    .selectFrom('report')
    .innerJoin('delegation', 'delegation.id', 'report.delegationId')
    .select(['report.id', 'report.reportCode', 'report.state', 'delegation.delegateCode'])
    .select(sql<string>`delegation.client_name`.as('clientName'))
    .$narrowType<{ reportCode: NotNull }>()
    .where(`report.${column}`, '=', code)
    .where('report.reportCode', 'is not', null)
    .where(reportInScope(viewer.scope))
    .executeTakeFirst()
