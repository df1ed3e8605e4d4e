import type { qualityStatCalls } from '@seam/contract/insight/stat/quality/quality'
import type { ControlReadingRow } from '@seam/contract/insight/stat/quality/quality-rows'
import type { InputOf } from '@seam/contract/kit/call'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { applyOrder, paginate } from '../../../kit/list/page.ts'
import { isWithinPeriod, type Period } from '../../../kit/period.ts'

type ControlQuery = InputOf<typeof qualityStatCalls.controls>
type Selection = Pick<ControlQuery, 'chart' | 'verdict'>

const chartKey = sql<string>`concat_ws('-', control_reading.material_id, control_reading.project_id, control_reading.component)`

/** The readings of controls in the period. */
const controlReadings = (db: Db, { chart, verdict }: Selection, period: Period) =>
  db
    .selectFrom('controlReading')
    .innerJoin('referenceMaterial', 'referenceMaterial.id', 'controlReading.materialId')
    .innerJoin('project', 'project.id', 'controlReading.projectId')
    .where(isWithinPeriod('control_reading.create_time', period))
    .$if(chart !== undefined, query => query.where(chartKey, '=', chart ?? ''))
    .$if(verdict !== undefined, query => query.where('verdict', '=', verdict ?? 'accepted'))
    .select([
      'controlReading.id',
      'runId',
      'controlReading.createTime',
      'materialName',
      'batchNo',
      sql<string>`rtrim(project_name || ' ' || control_reading.component)`.as('projectName'),
      'raw',
      sql<string>`certified::text`.as('certified'),
      sql<string>`uncertainty::text`.as('uncertainty'),
      'unit',
      'verdict',
      'broken',
      'controlReading.instrument',
      'controlReading.userName',
    ])
    .$castTo<ControlReadingRow>()

const order = {
  columns: { createTime: 'controlReading.createTime' },
  last: 'controlReading.id',
  defaultSort: { by: 'controlReading.createTime', order: 'desc' },
} as const

/** A page of them, the latest first. */
export const selectControlReadings = (db: Db, input: ControlQuery, period: Period) =>
  paginate(db, controlReadings(db, input, period), { ...input, query: [] }, order)

/** All of them, in the order of the list. */
export const controlReadingQuery = (db: Db, input: Selection & Pick<ControlQuery, 'sort'>, period: Period) =>
  applyOrder(controlReadings(db, input, period), input.sort, order)

/** The name of a chart as its screen has it: 烟煤标样 干燥基灰分. */
export const findChartName = async (db: Db, chart: string): Promise<string | undefined> => {
  const [materialId, projectId, component] = chart.split('-')
  const row = await db
    .selectFrom('referenceMaterial')
    .innerJoin('project', join => join.on('project.id', '=', Number(projectId)))
    .select(sql<string>`rtrim(concat_ws(' ', material_name, project_name, ${component}::text))`.as('chartName'))
    .where('referenceMaterial.id', '=', Number(materialId))
    .executeTakeFirst()
  return row?.chartName
}
