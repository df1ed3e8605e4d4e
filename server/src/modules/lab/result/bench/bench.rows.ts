import { projectKind } from '@seam/contract/catalogue/project/project'
import type { MethodChoice } from '@seam/contract/catalogue/project/project.method'
import type { WorksheetKind } from '@seam/contract/catalogue/project/worksheet'
import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import type { Finding } from '@seam/contract/lab/result/plausibility'
import type { ItemCommand, ReturnReason } from '@seam/contract/lab/result/result'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { Result, WorkCount } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type NotNull, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { itemVisibleAtBench } from '../../../../kit/list/business-scope.ts'
import { asColumn, flag } from '../../../../kit/list/figure-filters.ts'
import { applyFilters, paginate } from '../../../../kit/list/page.ts'
import { isPressing } from '../../../../kit/list/states.ts'
import { oncePer } from '../../../../kit/once-per.ts'
import { isOnHold, runHold } from '../../control/run-hold.sql.ts'
import { resultObject } from '../result-object.sql.ts'

/** The latest version of `sample_item`: in force, or while it waits the one that was returned. */
const lastResult: RawBuilder<Result | null> = sql`(select ${resultObject} from result r
  where r.item_id = sample_item.id and r.result_no = sample_item.result_version)`

const returned = sql<{
  command: ItemCommand
  reasonCode: ReturnReason | null
  reason: string
} | null>`(case when sample_item.state = ${sql.lit(itemState.waiting)}
    and project.kind <> ${sql.lit(projectKind.calculated)} then
  (select jsonb_build_object('command', command, 'reasonCode', reason_code, 'reason', reason) from item_event
   where item_event.item_id = sample_item.id and command in ('returnBack', 'retract', 'takeBack') order by id desc limit 1) end)`

/** The findings about the values of the item; findings for reviewers only are not stored. */
const findings = sql<Finding[]>`(select coalesce(jsonb_agg(finding - 'itemIds'), '[]')
  from sample_check, jsonb_array_elements(sample_check.findings) finding
  where sample_check.sample_id = sample_item.sample_id and finding->'itemIds' @> to_jsonb(sample_item.id))`

/** A field of the project as stored in the result in force; without a result, the present one. */
const fieldInForce = (word: 'projectName' | 'symbol' | 'unit' | 'interval', now: string) =>
  sql<string>`coalesce(in_force.project->>${sql.lit(word)}, ${sql.ref(now)}::text)`

const standardOf = (
  id: string,
) => sql`coalesce((select standard_no || case when edition = '' then '' else '-' || edition end
  from standard where standard.id = ${sql.ref(id)}), '')`

const ownMethod = sql`jsonb_build_object('methodId', null, 'methodName', project.method_name,
  'standard', ${standardOf('project.standardId')}, 'worksheetKind', project.worksheet_kind,
  'readingTyped', project.reading_typed)`

/** The methods to choose from, the default one first; none where the project has no other one. */
const methods = sql<MethodChoice[]>`coalesce((select jsonb_build_array(${ownMethod}) || jsonb_agg(jsonb_build_object(
    'methodId', m.id, 'methodName', m.method_name, 'standard', ${standardOf('m.standardId')},
    'worksheetKind', m.worksheet_kind, 'readingTyped', m.reading_typed) order by m.sort, m.id)
  from project_method m where m.project_id = project.id and m.state = ${sql.lit(state.enabled)} having count(*) > 0), '[]')`

/** Items at the bench: with the lab code, and nothing that identifies the client. */
export const benchItems = oncePer((db: Db) =>
  db
    .selectFrom('sampleItem')
    .leftJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .leftJoin('delegation', 'delegation.id', 'sample.delegationId')
    .leftJoin('project', 'project.id', 'sampleItem.projectId')
    .leftJoin('sampleKind', 'sampleKind.id', 'sample.sampleKindId')
    .leftJoin('floatDensity', 'floatDensity.id', 'sample.floatDensityId')
    .leftJoin('result as inForce', join =>
      join
        .onRef('inForce.itemId', '=', 'sampleItem.id')
        .onRef('inForce.resultNo', '=', 'sampleItem.resultVersion')
        .on('sampleItem.state', '>', itemState.waiting),
    )
    .leftJoin('projectMethod as methodInForce', 'methodInForce.id', 'inForce.methodId')
    .select([
      'sampleItem.id as itemId',
      'sampleItem.version',
      'sampleItem.sampleId',
      sql<string>`coalesce(sample.lab_code, '')`.as('labCode'),
      'sampleKind.sampleKindName',
      'floatDensity.name as floatDensityName',
      'sampleItem.projectId',
      'project.projectCode',
      fieldInForce('projectName', 'project.projectName').as('projectName'),
      fieldInForce('symbol', 'project.symbol').as('symbol'),
      fieldInForce('unit', 'project.unit').as('unit'),
      'project.basis',
      'project.kind',
      fieldInForce('interval', 'project.roundingInterval').as('interval'),
      'project.parallels',
      'inForce.methodId',
      methods.as('methods'),
      sql<WorksheetKind>`coalesce(method_in_force.worksheet_kind, project.worksheet_kind)`.as('worksheetKind'),
      sql<boolean>`coalesce(method_in_force.reading_typed, project.reading_typed)`.as('readingTyped'),
      'project.components',
      'sampleItem.state',
      'delegation.urgency',
      'sample.receiveTime',
      'delegation.dueTime',
      'delegation.soonTime',
      returned.as('returned'),
      lastResult.as('result'),
      runHold.as('hold'),
      findings.as('findings'),
      'project.readingWords',
    ])
    .$narrowType<{
      sampleKindName: NotNull
      projectCode: NotNull
      kind: NotNull
      parallels: NotNull
      components: NotNull
      readingWords: NotNull
      urgency: NotNull
    }>(),
)

/** Work is not limited by who registered it (kit/list/business-scope). */
type Analyst = Pick<Caller, 'userId' | 'scope'>

/** Waiting items, and those that this user entered or took over and has not submitted. */
const workQueue = (db: Db, { userId, scope }: Analyst) =>
  benchItems(db)
    .where(itemVisibleAtBench(scope))
    .where('delegation.state', '=', sql.lit(delegationState.testing))
    // Literals, so that every plan begins with the few items in work.
    .where('sampleItem.state', 'in', [sql.lit(itemState.waiting), sql.lit(itemState.entered)])
    .where(eb => eb.or([eb('sampleItem.state', '=', itemState.waiting), eb('sampleItem.holderId', '=', userId)]))
    .where('project.kind', '<>', projectKind.calculated)

type Joined = ReturnType<typeof benchItems> extends SelectQueryBuilder<infer D, infer T, infer _Row> ? [D, T] : never

export const benchColumns = {
  projectId: 'sampleItem.projectId',
  projectCode: 'project.projectCode',
  sampleId: 'sampleItem.sampleId',
  labCode: 'sample.labCode',
  state: 'sampleItem.state',
  urgency: 'delegation.urgency',
  receiveTime: 'sample.receiveTime',
  dueTime: 'delegation.dueTime',
  pressing: asColumn<Joined[0], Joined[1]>(flag(isPressing)),
} as const

/** By urgency of the promise, then urgent delegations, then the earliest received. */
const urgentFirst = sql<string>`(not coalesce(delegation.soon_time <= now(), false), -delegation.urgency, sample.receive_time, sample.id)`

/** The items that the work list shows for these filters. */
export const filteredWork = (db: Db, query: readonly FilterItem[], caller: Analyst) =>
  applyFilters(workQueue(db, caller), query, benchColumns)

/** The work list of an analyst. */
export const selectWorkPage = (db: Db, input: InputOf<typeof resultCalls.workList>, caller: Analyst) =>
  paginate(db, workQueue(db, caller), input, {
    columns: benchColumns,
    last: 'sampleItem.id',
    defaultSort: { by: urgentFirst, order: 'asc' },
  })

/** The items of one project in the work list. */
export const selectWorksheet = (db: Db, projectId: number, caller: Analyst) =>
  workQueue(db, caller)
    .where('sampleItem.projectId', '=', projectId)
    .orderBy(urgentFirst, 'asc')
    .orderBy('sampleItem.id', 'asc')
    .limit(200)
    .execute()

/** Every project of a sample with its warnings; `open` marks the items in this user's work list. */
export const selectSampleSheet = async (db: Db, labCode: string, caller: Analyst) => {
  const own = workQueue(db, caller).where('sample.labCode', '=', labCode).clearSelect().select('sampleItem.id')
  const rows = await benchItems(db)
    .select(({ eb }) => eb('sampleItem.id', 'in', own).$castTo<boolean>().as('open'))
    .where('sample.labCode', '=', labCode)
    .where(itemVisibleAtBench(caller.scope))
    .where('sampleItem.state', '<', itemState.cancelled)
    .orderBy('project.sort')
    .orderBy('sampleItem.id')
    .execute()
  const check = await db
    .selectFrom('sampleCheck')
    .innerJoin('sample', 'sample.id', 'sampleCheck.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select('warnings')
    .where('sample.labCode', '=', labCode)
    .where(itemVisibleAtBench(caller.scope))
    .executeTakeFirst()
  return { rows, warnings: check?.warnings ?? [] }
}

export const countWork = (db: Db, caller: Analyst): Promise<z.output<typeof WorkCount>[]> =>
  db
    .selectFrom(
      workQueue(db, caller)
        .clearSelect()
        .select([
          'project.id',
          'project.projectCode',
          'project.projectName',
          'project.symbol',
          'project.sort',
          'sampleItem.state',
          'delegation.urgency',
          'delegation.soonTime',
          'sample.receiveTime',
          isOnHold.as('isOnHold'),
        ])
        .$narrowType<{ id: NotNull; projectCode: NotNull; projectName: NotNull; symbol: NotNull }>()
        .as('queue'),
    )
    .select([
      'id as projectId',
      'projectCode',
      'projectName',
      'symbol',
      sql<number>`(count(*) filter (where state = ${sql.lit(itemState.waiting)}))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = ${sql.lit(itemState.entered)}))::int`.as('entered'),
      sql<number>`(count(*) filter (where urgency > 0))::int`.as('urgent'),
      sql<number>`(count(*) filter (where is_on_hold))::int`.as('onHold'),
      sql<number>`(count(*) filter (where soon_time <= now()))::int`.as('soon'),
      sql<string | null>`min(receive_time)`.as('oldest'),
    ])
    .groupBy(['id', 'projectCode', 'projectName', 'symbol', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
