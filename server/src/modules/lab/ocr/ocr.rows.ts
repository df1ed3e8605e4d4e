import type { LifePicture } from '@seam/contract/lab/report/report-history'
import type { OcrCell, OcrKind, OcrLine, OcrSource } from '@seam/contract/lab/result/ocr'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { sampleCode } from '../sample/sample-code.sql.ts'

export const insertTask = async (
  tx: Tx,
  task: { kind: OcrKind; imageCode: string; result: readonly (OcrLine | OcrCell)[] },
  { userId, userName }: UserActor,
): Promise<number> =>
  (
    await tx
      .insertInto('ocrTask')
      .values({ ...task, result: JSON.stringify(task.result), userId, userName })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** A table recognised for this user; nobody else enters from it. */
export const lockOwnTable = async (tx: Tx, id: number, userId: number) => {
  const task = await tx
    .selectFrom('ocrTask')
    .select(['id', 'imageCode', 'result'])
    .where('id', '=', id)
    .where('kind', '=', 'table')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return task && { ...task, cells: task.result.filter((cell): cell is OcrCell => 'reading' in cell) }
}

/** Cells of a task that were entered, with the item they were entered for. */
export const selectUsedCells = (db: Db, taskId: number) =>
  db.selectFrom('ocrReading').select(['cell', 'itemId']).where('taskId', '=', taskId).execute()

/** The items that readings were entered for from the picture of a task. */
export const selectTaskItems = (db: Db, taskId: number) =>
  db
    .selectFrom('ocrReading')
    .innerJoin('sampleItem', 'sampleItem.id', 'ocrReading.itemId')
    .select(['ocrReading.itemId', 'sampleItem.sampleId'])
    .distinct()
    .where('taskId', '=', taskId)
    .execute()

type OcrReadingRow = {
  taskId: number
  cell: number
  itemId: number
  resultNo: number
  component: string
  ordinal: number
  imageCode: string
  recognised: string
  entered: string
}

export const insertReadings = async (tx: Tx, readings: readonly OcrReadingRow[]) => {
  await tx
    .insertInto('ocrReading')
    .values([...readings])
    .execute()
}

const recognisedCell = sql<OcrCell>`ocr_task.result -> ocr_reading.cell`

const readingsFromPictures = (db: Db) =>
  db
    .selectFrom('ocrReading')
    .innerJoin('ocrTask', 'ocrTask.id', 'ocrReading.taskId')
    .innerJoin('image', 'image.code', 'ocrReading.imageCode')

/** The picture from which readings of this item were entered, with those of the last version it was entered for. */
export const findSource = async (db: Db, itemId: number, taskId: number): Promise<OcrSource | undefined> => {
  const rows = await readingsFromPictures(db)
    .select([
      'ocrReading.imageCode',
      'image.width',
      'image.height',
      'ocrReading.component',
      'ordinal',
      'cell',
      recognisedCell.as('recognisedCell'),
      'recognised',
      'entered',
      'ocrTask.userName',
      'ocrReading.createTime',
    ])
    .where('itemId', '=', itemId)
    .where('taskId', '=', taskId)
    .distinctOn('cell')
    .orderBy('cell')
    .orderBy('resultNo', 'desc')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const { imageCode, width, height, userName, createTime } = first
  const readings = rows.map(({ recognisedCell: { box, doubtful }, ...reading }) => ({ ...reading, box, doubtful }))
  return { imageCode, width, height, userName, createTime, readings }
}

/** The readings of these samples that were entered from pictures; `imageCode` is not for readers of reports. */
export const selectReadingPictures = async (
  db: Db,
  sampleIds: readonly number[],
): Promise<(LifePicture & { readonly imageCode: string })[]> => {
  const rows = await readingsFromPictures(db)
    .innerJoin('sampleItem', 'sampleItem.id', 'ocrReading.itemId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('delegation', 'delegation.id', 'sample.delegationId')
    .select([
      'taskId',
      'cell',
      sampleCode.as('sampleCode'),
      'project.projectName',
      'ocrReading.resultNo',
      'ocrReading.component',
      'ordinal',
      'recognised',
      'entered',
      recognisedCell.as('recognisedCell'),
      sql<string>`encode(image.sha256, 'hex')`.as('imageHash'),
      'ocrReading.imageCode',
      'ocrTask.userName',
      'ocrReading.createTime',
    ])
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .orderBy('sample.position')
    .orderBy('project.sort')
    .orderBy('ocrReading.itemId')
    .orderBy('ocrReading.resultNo')
    .orderBy('taskId')
    .orderBy('cell')
    .execute()
  return rows.map(({ recognisedCell: { box }, ...row }) => ({ ...row, box }))
}

/** Deletes tasks from which nothing was entered, when their picture may be deleted too. */
export const deleteUnusedTasks = async (tx: Tx, days: number) => {
  await tx
    .deleteFrom('ocrTask')
    .where(sql<SqlBool>`create_time < now() - make_interval(days => ${days})`)
    .where(sql<SqlBool>`not exists (select from ocr_reading where task_id = ocr_task.id)`)
    .execute()
}
