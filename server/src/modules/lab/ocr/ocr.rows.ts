import type { OcrCell, OcrKind, OcrLine } from '@seam/contract/lab/ocr'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'

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

type OcrReadingRow = {
  taskId: number
  cell: number
  itemId: number
  resultNo: number
  component: string
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

/** Deletes tasks from which nothing was entered, when their picture may be deleted too. */
export const deleteUnusedTasks = async (tx: Tx, days: number) => {
  await tx
    .deleteFrom('ocrTask')
    .where(sql<SqlBool>`create_time < now() - make_interval(days => ${days})`)
    .where(sql<SqlBool>`not exists (select from ocr_reading where task_id = ocr_task.id)`)
    .execute()
}
