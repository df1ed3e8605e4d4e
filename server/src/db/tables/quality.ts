import type { InstrumentCommand, InstrumentState } from '@seam/contract/catalogue/instrument'
import type { Generated, GeneratedAlways } from 'kysely'
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

export type QualityTables = {
  instrument: InstrumentTable
  instrumentEvent: InstrumentEventTable
}
