import { z } from 'zod'
import { read, write } from '../../kit/call.ts'
import { dictionary, type ValueOf } from '../../kit/dictionary.ts'
import { failures } from '../../kit/failure.ts'
import { asSent, signedAsSent } from '../../kit/value/integer.ts'
import { id, optionalText } from '../../kit/value/text.ts'
import { imageCode } from '../../system/image.ts'
import { ChangedItems } from './result.row.ts'
import { EntryRef, rawReading } from './result.ts'

/** What was recognised in a picture. */
export const ocrKind = dictionary('ocrKind', '识别方式', {
  text: ['text', '文字'],
  table: ['table', '表格'],
})
export type OcrKind = ValueOf<typeof ocrKind>

/** A value recognised with less confidence is marked, so that the analyst compares it with the picture. */
export const doubtfulConfidence = 0.9

/** One picture takes at most this long on the server, its wait for others included; a browser waits 30 s for an answer. */
export const recognitionSeconds = 25

export const ocrFailures = failures({
  busy: [26291, '正在识别的图片较多，请稍后再试'],
  tooSlow: [26292, '识别超时：图片内容过多，或服务器正忙；请裁剪后再试'],
  failed: [26293, '图片识别失败，请换一张图片或直接录入'],
  nothingFound: [26294, '图片中没有识别出文字，请拍清楚后再试'],
  cropOutside: [26295, '裁剪范围不在图片内'],
  cellUnknown: [26296, '识别结果中没有这个单元格'],
  cellUsed: [26297, '同一个识别结果不能用于两个项目'],
  cancelled: [26298, '识别已取消'],
})

/** Pixels of the picture, from its upper left corner. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
export type Box = z.output<typeof Box>

export const OcrLine = z.object({
  text: z.string(),
  box: Box,
  /** 0 to 1 */
  confidence: z.number(),
  /** Below `doubtfulConfidence`. */
  doubtful: z.boolean(),
})
export type OcrLine = z.output<typeof OcrLine>

export const OcrCell = OcrLine.extend({
  row: z.number(),
  column: z.number(),
  /** As a reading: 1O.5 becomes 10.5, marked as doubtful; empty if the text is not a number. */
  reading: z.string(),
})
export type OcrCell = z.output<typeof OcrCell>

const picture = { taskId: id, width: z.number(), height: z.number() }
export const OcrTable = z.object({
  ...picture,
  rows: z.number(),
  columns: z.number(),
  cells: z.array(OcrCell),
})
export type OcrTable = z.output<typeof OcrTable>

const side = (least: number, fault: string) =>
  asSent(z.coerce.number().int().min(least, fault).max(10_000, '裁剪范围不正确'))
/** Pixels of the rotated picture. */
const Crop = z.strictObject({
  x: side(0, '裁剪范围不正确'),
  y: side(0, '裁剪范围不正确'),
  width: side(20, '裁剪范围太小'),
  height: side(20, '裁剪范围太小'),
})

/** A recognised picture with the readings that were entered from it for one item. */
export const OcrSource = z.object({
  imageCode,
  width: z.number(),
  height: z.number(),
  readings: z.array(
    z.object({
      component: z.string(),
      ordinal: z.number(),
      cell: z.number(),
      box: Box,
      doubtful: z.boolean(),
      recognised: z.string(),
      entered: z.string(),
    }),
  ),
  userName: z.string(),
  createTime: z.string(),
})
export type OcrSource = z.output<typeof OcrSource>

/** A reading from a picture; `cell` is the index of the recognised cell, from 0. */
const OcrReading = z.strictObject({
  component: z.string().max(10).default(''),
  raw: rawReading,
  cell: asSent(z.coerce.number().int().min(0)),
  instrument: optionalText('仪器编号', 40),
})
const OcrEntryRow = EntryRef.extend({
  readings: z.array(OcrReading).min(1, '请输入读数').max(40, '每个样品最多测定四次'),
})

const access = ['resultEnter', 'delegateAdd', 'delegateEdit'] as const
const module = '化验管理'

export const ocrCalls = {
  text: write({
    path: 'chemicalReport/ocrText',
    access,
    summary: '识别图片中的文字，逐行给出位置和可信度；离线识别，不保存为结果',
    input: z.strictObject({ imageCode }),
    output: z.object({ ...picture, lines: z.array(OcrLine) }),
    log: { module, action: '识别图片' },
  }),
  table: write({
    path: 'chemicalReport/ocrTable',
    access,
    summary: '识别图片中的表格，逐格给出位置和可信度；离线识别，不保存为结果',
    input: z.strictObject({ imageCode }),
    output: OcrTable,
    log: { module, action: '识别图片' },
  }),
  grab: write({
    path: 'chemicalReport/grabImage',
    access,
    summary: '旋转（顺时针角度）并裁剪图片，存为新图片；裁剪范围按旋转后的像素',
    input: z.strictObject({
      imageCode,
      turn: signedAsSent(z.coerce.number().min(-180, '角度应为-180到180').max(180, '角度应为-180到180')).default(0),
      crop: Crop.optional(),
    }),
    output: z.object({ imageCode, url: z.string(), width: z.number(), height: z.number() }),
    log: { module, action: '裁剪图片' },
  }),
  source: read({
    path: 'result/queryOcrSource',
    access: ['resultEnter', 'resultConfirm'],
    summary: '识别录入的读数所依据的图片，及各读数在图中的位置、识别文字和录入值',
    input: z.strictObject({ itemId: id, taskId: id }),
    output: OcrSource,
  }),
  save: write({
    path: 'result/saveOcr',
    access: 'resultEnter',
    summary: '录入对照图片核对过的识别读数；与识别结果一致的来源记为识别，改过的记为直接录入',
    input: z.strictObject({
      taskId: id,
      rows: z.array(OcrEntryRow).min(1, '请选择项目').max(200, '一次最多200项'),
    }),
    output: ChangedItems,
    log: { module, action: '录入识别结果' },
  }),
}
