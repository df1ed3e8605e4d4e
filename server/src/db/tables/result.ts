import type { VerdictState } from '@seam/contract/lab/result/calculation'
import type { Finding } from '@seam/contract/lab/result/plausibility'
import type { ReadingSource, ResultCause, ResultInput, ReturnReason } from '@seam/contract/lab/result/result'
import type { ReadingOrigin } from '@seam/contract/lab/result/result.row'
import type { ItemState } from '@seam/contract/lab/sample/sample'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { EventTable } from './lab.ts'
import type { GeneratedTime, Json } from './system.ts'

type ResultTable = {
  id: GeneratedAlways<bigint>
  itemId: number
  resultNo: number
  cause: ResultCause
  verdict: VerdictState
  flagged: Generated<boolean>
  estimated: Generated<boolean>
  waiveReason: Generated<string>
  standard: Generated<string>
  /** null: the default method of the project, or calculated */
  methodId: number | null
  methodName: Generated<string>
  /** as it was then: {projectName, symbol, unit, basis, interval, components} */
  project: Json<object>
  inputs: Json<ResultInput[]>
  userId: number
  userName: string
  createTime: GeneratedTime
}
type ResultValueTable = {
  resultId: bigint
  component: string
  verdict: VerdictState
  mean: string | null
  reported: string | null
  used: number[]
  range: string | null
  repeatabilityLimit: string | null
  factor: string
  flagged: boolean
  reason: string
  /** The limit of its project when the version was written. */
  highLimit: Generated<string | null>
}
type ResultReadingTable = {
  resultId: bigint
  component: string
  ordinal: number
  raw: string
  instrument: string
  source: ReadingSource
  origin: Json<ReadingOrigin> | null
}

export type ResultTables = {
  result: ResultTable
  resultValue: ResultValueTable
  resultReading: ResultReadingTable
  itemEvent: EventTable<ItemState> & { itemId: number; resultNo: number; reasonCode: ReturnReason | null }
  sampleCheck: {
    sampleId: number
    warnings: Json<string[]>
    findings: ColumnType<(Finding & { itemIds: number[] })[], string | undefined, string>
  }
}
