import type { InstrumentCommand, InstrumentState } from '@seam/contract/catalogue/instrument'
import type { ReferenceKind } from '@seam/contract/catalogue/reference'
import type { State } from '@seam/contract/kit/dictionary'
import type { ControlLevel, ControlVerdict, RunCommand, RunState } from '@seam/contract/lab/result/control'
import type { MappingColumn } from '@seam/contract/lab/result/instrument-file'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Numeric } from './catalogue.ts'
import type { GeneratedTime } from './system.ts'

type InstrumentTable = {
  id: GeneratedAlways<number>
  instrumentName: string
  model: Generated<string>
  instrumentNumber: string
  place: Generated<string>
  remarks: Generated<string>
  state: Generated<InstrumentState>
  calibratedUntil: string | null
  extendedUntil: Generated<string | null>
  pinyin: Generated<string>
  search: GeneratedAlways<string>
  version: Generated<number>
  createTime: GeneratedTime
}
type InstrumentEventTable = {
  id: GeneratedAlways<number>
  instrumentId: number
  command: InstrumentCommand
  remarks: Generated<string>
  userId: number
  userName: string
  createTime: GeneratedTime
}

type ReferenceMaterialTable = {
  id: GeneratedAlways<number>
  kind: ReferenceKind
  materialName: string
  batchNo: Generated<string>
  expires: string | null
  stock: ColumnType<string, string | undefined, string>
  remarks: Generated<string>
  state: Generated<State>
  pinyin: Generated<string>
  search: GeneratedAlways<string>
  version: Generated<number>
  createTime: GeneratedTime
}
type ReferenceValueTable = {
  materialId: number
  projectId: number
  component: Generated<string>
  certified: Numeric
  uncertainty: Numeric
  mean: string | null
  deviation: string | null
}
type ReferenceStockMoveTable = {
  id: GeneratedAlways<number>
  materialId: number
  quantity: Numeric
  reason: string
  userId: number
  userName: string
  createTime: GeneratedTime
}
type ControlRuleTable = {
  code: string
  sort: number
  kind: 'series' | 'range'
  count: number
  factor: Numeric
  level: ControlLevel
  version: Generated<number>
}
type AnalysisRunTable = {
  id: GeneratedAlways<number>
  state: RunState
  userId: number
  userName: string
  createTime: GeneratedTime
}
type RunItemTable = { runId: number; itemId: number; resultNo: number }
type RunEventTable = {
  id: GeneratedAlways<number>
  runId: number
  command: RunCommand
  fromState: RunState | null
  toState: RunState
  reason: Generated<string>
  userId: number
  userName: string
  address: string
  createTime: GeneratedTime
}
type ControlReadingTable = {
  id: GeneratedAlways<number>
  runId: number
  materialId: number
  projectId: number
  component: Generated<string>
  raw: string
  instrument: Generated<string>
  certified: Numeric
  uncertainty: Numeric
  mean: string | null
  deviation: string | null
  verdict: ControlVerdict
  broken: ColumnType<string[], string, string>
  userId: number
  userName: string
  createTime: GeneratedTime
}

type FileMappingTable = {
  id: GeneratedAlways<number>
  mappingName: string
  codeHeading: string
  instrumentNumber: Generated<string>
  columns: ColumnType<MappingColumn[], string, string>
  version: Generated<number>
}
type InstrumentFileTable = {
  id: GeneratedAlways<number>
  mappingId: number
  fileName: string
  hash: Buffer
  content: Buffer
  loaded: number
  userId: number
  userName: string
  createTime: GeneratedTime
}

export type QualityTables = {
  fileMapping: FileMappingTable
  instrumentFile: InstrumentFileTable
  referenceMaterial: ReferenceMaterialTable
  referenceValue: ReferenceValueTable
  referenceStockMove: ReferenceStockMoveTable
  controlRule: ControlRuleTable
  analysisRun: AnalysisRunTable
  runItem: RunItemTable
  runEvent: RunEventTable
  controlReading: ControlReadingTable
  instrument: InstrumentTable
  instrumentEvent: InstrumentEventTable
}
