import type { RetestVerdict } from '@seam/contract/lab/result/retest'
import type { DisposalCommand, DisposalKind, DisposalState } from '@seam/contract/lab/sample/disposal'
import type { PortionKind } from '@seam/contract/lab/sample/preparation'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Numeric } from './catalogue.ts'
import type { EventTable } from './lab.ts'
import type { GeneratedTime, Json, TimeOrNull } from './system.ts'

type SamplePreparationTable = {
  id: GeneratedAlways<number>
  sampleId: number
  /** grams */
  massBefore: Numeric
  remarks: Generated<string>
  userId: number
  userName: string
  createTime: GeneratedTime
}
type SamplePortionTable = {
  preparationId: number
  sort: number
  kind: PortionKind
  /** grams */
  mass: Numeric
  remarks: Generated<string>
}
type DisposalTable = {
  id: GeneratedAlways<number>
  disposalCode: string
  kind: DisposalKind
  state: DisposalState
  method: Generated<string>
  recipient: Generated<string>
  reason: Generated<string>
  requesterId: number
  requesterName: string
  deciderId: number | null
  deciderName: Generated<string>
  decideTime: TimeOrNull
  rejectReason: Generated<string>
  createTime: GeneratedTime
  version: Generated<number>
}

type RetestTable = {
  id: GeneratedAlways<number>
  sampleId: number
  remarks: Generated<string>
  userId: number
  userName: string
  createTime: GeneratedTime
}
type RetestValueTable = {
  id: GeneratedAlways<number>
  retestId: number
  itemId: number
  component: string
  /** the calculated project whose values these are; null: that of the item */
  comparedAs: number | null
  /** the version of the result that it is compared with */
  resultNo: number
  /** as typed; empty for a calculated value */
  readings: Json<string[]>
  earlier: string
  reported: string
  /** null: one of the values is not a number */
  difference: Numeric | null
  reproducibilityLimit: Numeric | null
  verdict: RetestVerdict
}

export type CustodyTables = {
  samplePreparation: SamplePreparationTable
  samplePortion: SamplePortionTable
  retest: RetestTable
  retestValue: RetestValueTable
  disposal: DisposalTable
  disposalSample: { disposalId: number; sampleId: number; open: Generated<boolean> }
  disposalEvent: EventTable<DisposalState, DisposalCommand> & { disposalId: number }
}
