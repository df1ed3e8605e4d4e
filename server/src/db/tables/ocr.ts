import type { OcrCell, OcrKind, OcrLine } from '@seam/contract/lab/result/ocr'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Json } from './system.ts'

type OcrTaskTable = {
  id: GeneratedAlways<number>
  kind: OcrKind
  imageCode: string
  result: Json<readonly (OcrLine | OcrCell)[]>
  userId: number
  userName: string
  createTime: GeneratedTime
}
type OcrReadingTable = {
  taskId: number
  cell: number
  itemId: number
  resultNo: number
  component: Generated<string>
  ordinal: number
  imageCode: string
  recognised: string
  entered: string
  createTime: GeneratedTime
}

export type OcrTables = { ocrTask: OcrTaskTable; ocrReading: OcrReadingTable }
