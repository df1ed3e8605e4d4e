import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import {
  type Control,
  type ControlDraft,
  type ControlRule,
  type ControlVerdict,
  type controlCalls,
  controlsForLimits,
  controlVerdict,
  longestSeries,
  runCommand,
  runState,
} from '@seam/contract/lab/result/control'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { itemVisibleAtReview } from '../../../kit/list/business-scope.ts'
import { applyFilters, type Columns, paginate } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'

const heldState = sql.lit(runState.held)

export const selectRules = (db: Db) =>
  db.selectFrom('controlRule').select(['code', 'kind', 'count', 'factor', 'level', 'version']).orderBy('sort').execute()

/** All rules: none may become equal to another one. */
export const lockRules = (tx: Tx) =>
  tx
    .selectFrom('controlRule')
    .select(['code', 'kind', 'count', 'factor', 'level', 'version'])
    .orderBy('sort')
    .forUpdate()
    .execute()

export const updateRule = async (
  tx: Tx,
  { code, level, count, factor }: Pick<ControlRule, 'code' | 'level' | 'count' | 'factor'>,
) => {
  await tx
    .updateTable('controlRule')
    .set({ level, count, factor, version: nextVersion })
    .where('code', '=', code)
    .execute()
}

/** The material and project of each control, as a person names it; 质控样 for a material that does not exist. */
export const selectControlNames = async (db: Db, controls: readonly Chart[]): Promise<readonly string[]> => {
  const [materialIds, projectIds] = [controls.map(one => one.materialId), controls.map(one => one.projectId)]
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', coalesce(material_name, '质控样'), project_name) as name
    from unnest(${materialIds}::int[], ${projectIds}::int[]) with ordinality control (material_id, project_id, at)
      left join reference_material material on material.id = control.material_id
      left join project on project.id = control.project_id
    order by at`.execute(db)
  return rows.map(({ name }) => name)
}

type Chart = Pick<ControlDraft, 'materialId' | 'projectId' | 'component'>

const readingsOfChart = (db: Db, { materialId, projectId, component }: Chart) =>
  db
    .selectFrom('controlReading')
    .where('materialId', '=', materialId)
    .where('projectId', '=', projectId)
    .where('component', '=', component)

/** Controls that were not rejected: the first, which give the limits, and the latest, in ascending order. */
export const selectAcceptedControls = async (db: Db, chart: Chart) => {
  const queryAccepted = () => readingsOfChart(db, chart).select('raw').where('verdict', '<>', 'rejected')
  const [first, latest] = await Promise.all([
    queryAccepted().orderBy('id').limit(controlsForLimits).execute(),
    queryAccepted().orderBy('id', 'desc').limit(longestSeries).execute(),
  ])
  return { first: first.map(({ raw }) => raw), latest: latest.map(({ raw }) => raw).toReversed() }
}

/** The latest points of a chart, in ascending order. */
export const selectChartPoints = async (db: Db, chart: Chart, limit: number) => {
  const points = await readingsOfChart(db, chart)
    .select(['id', 'runId', 'raw', 'verdict', 'broken', 'createTime'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return points.toReversed()
}

export const findReferenceValue = (db: Db, { materialId, projectId, component }: Chart) =>
  db
    .selectFrom('referenceValue')
    .innerJoin('project', 'project.id', 'referenceValue.projectId')
    .select(['certified', 'uncertainty', 'mean', 'deviation', 'project.unit'])
    .where('materialId', '=', materialId)
    .where('projectId', '=', projectId)
    .where('component', '=', component)
    .executeTakeFirst()

/** The current versions of these items as rows of a run. */
export const insertRunItems = async (tx: Tx, runId: number, itemIds: readonly number[]) => {
  await sql`insert into run_item (run_id, item_id, result_no)
    select ${runId}, id, result_version from sample_item where id = any(${[...itemIds]}::int[])`.execute(tx)
}

export type NewControl = ControlDraft & {
  certified: string
  uncertainty: string
  mean: string | null
  deviation: string | null
  verdict: ControlVerdict
  broken: readonly string[]
}

/** The rejected ones are last: a material that failed once is measured again, even if it passed in the same call. */
export const insertControls = async (
  tx: Tx,
  runId: number,
  controls: readonly NewControl[],
  { userId, userName }: UserActor,
) => {
  const isRejected = ({ verdict }: NewControl) => verdict === controlVerdict.rejected
  const rejectedLast = controls.toSorted((a, b) => Number(isRejected(a)) - Number(isRejected(b)))
  await tx
    .insertInto('controlReading')
    .values(
      rejectedLast.map(control => ({ ...control, broken: JSON.stringify(control.broken), runId, userId, userName })),
    )
    .execute()
}

/** The controls of a run, the latest last. */
export const selectRunControls = (db: Db, runId: number) =>
  db
    .selectFrom('controlReading')
    .innerJoin('referenceMaterial', 'referenceMaterial.id', 'controlReading.materialId')
    .select(['controlReading.id', 'materialId', 'materialName', 'projectId', 'component', 'raw', 'mean', 'deviation'])
    .select('verdict')
    .where('runId', '=', runId)
    .orderBy('controlReading.id')
    .execute()

const controls = sql<Control[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', reading.id,
    'materialId', reading.material_id, 'materialName', material.material_name, 'batchNo', material.batch_no,
    'projectId', project.id, 'projectName', project.project_name, 'unit', project.unit, 'component', reading.component,
    'raw', reading.raw, 'instrument', reading.instrument, 'verdict', reading.verdict, 'broken', reading.broken,
    'userName', reading.user_name, 'createTime', to_char(reading.create_time, 'YYYY-MM-DD HH24:MI:SS')) order by reading.id), '[]')
  from control_reading reading join reference_material material on material.id = reading.material_id
    join project on project.id = reading.project_id
  where reading.run_id = analysis_run.id)`

const projects = sql<string>`(select coalesce(string_agg(distinct project.project_name, '、'), '')
  from control_reading reading join project on project.id = reading.project_id where reading.run_id = analysis_run.id)`

const releases = sql`run_event where run_event.run_id = analysis_run.id and command = ${sql.lit(runCommand.release)}`
const release = sql<{ userName: string; reason: string } | null>`(select jsonb_build_object('userName', user_name,
  'reason', reason) from ${releases} order by id desc limit 1)`
const isReleased = sql<SqlBool>`exists (select from ${releases})`

const runs = oncePer((db: Db) =>
  db
    .selectFrom('analysisRun')
    .select([
      'analysisRun.id',
      'analysisRun.state',
      'analysisRun.userId',
      'analysisRun.userName',
      'analysisRun.createTime',
      projects.as('projects'),
      controls.as('controls'),
      release.as('release'),
    ]),
)

const runColumns: Columns<Tables, 'analysisRun'> = {
  id: 'analysisRun.id',
  state: 'analysisRun.state',
  createTime: 'analysisRun.createTime',
  released: (eb, { value: [first] }) => eb(isReleased, '=', Number(first) === 1),
}

/** Held runs first, the newest of each state first. */
export const selectRunPage = (db: Db, input: InputOf<typeof controlCalls.runPage>) =>
  paginate(
    db,
    runs(db).select(
      sql<number>`(select count(*)::int from run_item where run_item.run_id = analysis_run.id)`.as('items'),
    ),
    input,
    { columns: runColumns, last: 'analysisRun.id', defaultSort: { by: 'analysisRun.state', order: 'desc' } },
  )

/** The runs that the list shows for these filters. */
export const filteredRuns = (db: Db, query: readonly FilterItem[]) => applyFilters(runs(db), query, runColumns)

export const findRun = (db: Db, id: number) => runs(db).where('analysisRun.id', '=', id).executeTakeFirst()

/** The items of a run in the caller's scope. */
export const selectRunItems = (db: Db, runId: number, scope: Scope) =>
  db
    .selectFrom('runItem')
    .innerJoin('sampleItem', 'sampleItem.id', 'runItem.itemId')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .select(['sampleItem.id as itemId', 'sample.labCode', 'project.projectName'])
    .where('runItem.runId', '=', runId)
    .where(itemVisibleAtReview(scope))
    .orderBy('sample.labCode')
    .execute()

export const selectRunEvents = (db: Db, runIds: readonly number[]) =>
  db
    .selectFrom('runEvent')
    .select(['runId', 'command', 'fromState', 'toState', 'reason as remarks', 'userName as createName', 'createTime'])
    .where('runId', '=', sql<number>`any(${[...runIds]}::int[])`)
    .orderBy('id')
    .execute()

/** The runs that versions of an item were entered with, the latest first. */
export const selectRunsOfItem = (db: Db, itemId: number) =>
  runs(db)
    .innerJoin('runItem', 'runItem.runId', 'analysisRun.id')
    .select('runItem.resultNo')
    .where('runItem.itemId', '=', itemId)
    .orderBy('analysisRun.id', 'desc')
    .execute()

/** Items whose latest run is held, with that run; a version entered later without controls is held as well. */
export const selectHeldItems = async (db: Db, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ itemId: number; runId: number; isHeld: SqlBool }>`
    select distinct on (run_item.item_id) run_item.item_id as "itemId", analysis_run.id as "runId",
      analysis_run.state = ${heldState} as "isHeld"
    from run_item join analysis_run on analysis_run.id = run_item.run_id
    where run_item.item_id = any(${[...itemIds]}::int[])
    order by run_item.item_id, run_item.run_id desc`.execute(db)
  return new Map(rows.filter(({ isHeld }) => isHeld === true).map(({ itemId, runId }) => [itemId, runId]))
}
