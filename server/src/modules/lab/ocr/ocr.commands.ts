import { type OcrCell, type ocrCalls, ocrFailures, ocrKind } from '@seam/contract/lab/result/ocr'
import { readingSource } from '@seam/contract/lab/result/result'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import type { Caller } from '../../../kit/caller.ts'
import { recognise } from '../../../kit/ocr/recognise.ts'
import type { Recognition } from '../../../kit/ocr/recognise-worker.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { storeImage } from '../../system/image/image.commands.ts'
import { findImage } from '../../system/image/image.rows.ts'
import { enterRows } from '../result/entry/entry.commands.ts'
import type { ReadingToEnter } from '../result/entry/reading.rules.ts'
import { insertReadings, insertTask, lockOwnTable, selectUsedCells } from './ocr.rows.ts'
import { linesOf, tableOf } from './ocr.rules.ts'

type Calls = typeof ocrCalls
type Prepared<I> = {
  readonly services: Services
  readonly caller: Caller
  readonly input: I
  readonly request: Pick<RequestFacts, 'leaving'>
}

const requireImage = async ({ services, caller, input }: Omit<Prepared<{ readonly imageCode: string }>, 'request'>) =>
  requireRow(await findImage(services.db, input.imageCode, caller))

/** Recognition takes seconds, so it runs before the transaction opens. */
const recogniseImage = async (context: Prepared<{ readonly imageCode: string }>): Promise<Recognition> =>
  recognise((await requireImage(context)).content, context.services, context.request.leaving?.())

export const recogniseText = preparedWrite(
  recogniseImage,
  async (context: WriteContext<Calls['text']>, { width, height, regions }) => {
    const { db, input, logOperation } = context
    const lines = [...linesOf(regions)]
    const task = { kind: ocrKind.text, imageCode: input.imageCode, result: lines }
    const taskId = await insertTask(db, task, actorOf(context))
    logOperation(`识别图片文字，${lines.length} 行`)
    return { taskId, width, height, lines }
  },
)

export const recogniseTable = preparedWrite(
  recogniseImage,
  async (context: WriteContext<Calls['table']>, { width, height, regions }) => {
    const { db, input, logOperation } = context
    const { rows, columns, cells } = tableOf(regions)
    const task = { kind: ocrKind.table, imageCode: input.imageCode, result: cells }
    const taskId = await insertTask(db, task, actorOf(context))
    logOperation(`识别图片表格，${rows} 行 ${columns} 列`)
    return { taskId, width, height, rows, columns, cells: [...cells] }
  },
)

type Grab = Calls['grab']

export const grabImage = preparedWrite(
  async (context: Pick<WriteContext<Grab>, 'services' | 'caller' | 'input'>) => {
    const { content } = await requireImage(context)
    const { turn, crop } = context.input
    // Its library is native and large: loaded with the first picture.
    const { turnImage } = await import('../../../kit/upload/turn-image.ts')
    const image = await turnImage(content, { turn, area: crop })
    if (image === undefined) throw refuse(ocrFailures.cropOutside)
    return image
  },
  async (context: WriteContext<Grab>, image) => {
    const { code, url } = await storeImage(context.db, image, context)
    context.logOperation(`裁剪图片（${image.width}×${image.height}）`)
    return { imageCode: code, url, width: image.width, height: image.height }
  },
)

type Reading = Pick<ReadingToEnter, 'component' | 'instrument'> & { readonly raw: string; readonly cell: number }

/** A reading that was changed beside the picture counts as typed. */
const readingFrom = ({ component, raw, cell, instrument }: Reading, cells: readonly OcrCell[]): ReadingToEnter => ({
  component,
  raw,
  instrument,
  source: cells[cell]?.reading === raw ? readingSource.ocr : readingSource.typed,
})

/** The number of a reading among those of its component, from 1. */
const ordinalAt = (readings: readonly { readonly component: string }[], at: number): number =>
  readings.slice(0, at + 1).filter(({ component }) => component === readings[at]?.component).length

/** Enters what the analyst compared with the picture, and stores what was recognised beside it. */
export const enterRecognised = async (context: WriteContext<Calls['save']>): Promise<ChangedItems> => {
  const { db, input, caller } = context
  const { taskId, rows } = input
  const { imageCode, cells } = requireRow(await lockOwnTable(db, taskId, caller.userId))
  const entered = rows.flatMap(({ itemId, readings }) =>
    readings.map((reading, at) => ({ itemId, ...reading, ordinal: ordinalAt(readings, at) })),
  )
  if (entered.some(({ cell }) => cells[cell] === undefined)) throw refuse(ocrFailures.cellUnknown)
  const itemByCell = new Map((await selectUsedCells(db, taskId)).map(({ cell, itemId }) => [cell, itemId]))
  for (const { cell, itemId } of entered) {
    if ((itemByCell.get(cell) ?? itemId) !== itemId) throw refuse(ocrFailures.cellUsed)
    itemByCell.set(cell, itemId)
  }
  if (new Set(entered.map(({ cell }) => cell)).size < entered.length) throw refuse(ocrFailures.cellUsed)
  const { items, warnings } = await enterRows(context, {
    rows: rows.map(row => ({ ...row, readings: row.readings.map(reading => readingFrom(reading, cells)) })),
    controls: [],
  })
  const resultNoOf = new Map(items.map(({ itemId, resultNo }) => [itemId, resultNo]))
  await insertReadings(
    db,
    entered.map(({ itemId, component, ordinal, raw, cell }) => ({
      taskId,
      cell,
      itemId,
      resultNo: resultNoOf.get(itemId) ?? 0,
      component,
      ordinal,
      imageCode,
      recognised: cells[cell]?.text ?? '',
      entered: raw,
    })),
  )
  return { items, warnings }
}
