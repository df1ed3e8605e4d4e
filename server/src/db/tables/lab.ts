import type { PromiseUnit } from '@seam/contract/catalogue/calendar'
import type { Urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import type {
  DelegationCommand,
  DelegationOrigin,
  DelegationState,
  PayState,
} from '@seam/contract/lab/delegation/delegation'
import type { ItemState, SampleCommand, SampleState } from '@seam/contract/lab/sample/sample'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Numeric } from './catalogue.ts'
import type { GeneratedTime, Json, TimeOrNull } from './system.ts'

type DelegationTable = {
  id: GeneratedAlways<number>
  delegateCode: string
  clientId: number
  consignorName: Generated<string>
  consignorTelephone: Generated<string>
  state: DelegationState
  origin: Generated<DelegationOrigin>
  payState: Generated<PayState>
  coefficientId: number
  coefficientName: string
  coefficient: Numeric
  urgency: Generated<Urgency>
  promisedAmount: number | null
  promisedUnit: Generated<PromiseUnit>
  gradeName: string
  memberRate: Numeric
  surcharges: Json<{ name: string; amount: string }[]>
  surcharge: Generated<bigint>
  subtotal: bigint
  fee: bigint
  paid: Generated<bigint>
  credited: Generated<bigint>
  refunded: Generated<bigint>
  /** Sums of its shares of trades and of live invoices, which triggers keep. */
  settledCredit: Generated<bigint>
  releasedCredit: Generated<bigint>
  invoiced: Generated<bigint>
  invoiceable: GeneratedAlways<bigint>
  quoteTime: GeneratedTime
  remarks: Generated<string>
  repeatReason: Generated<string>
  receiverId: number | null
  receiverName: Generated<string>
  signatureCode: string | null
  signTime: TimeOrNull
  startTime: TimeOrNull
  dueTime: TimeOrNull
  /** When a fifth of the promised time is left, and when it is late by a working day. */
  soonTime: TimeOrNull
  escalateTime: TimeOrNull
  /** When its lateness was reported, and when it was reported to the managers. */
  overdueNoticeTime: TimeOrNull
  escalateNoticeTime: TimeOrNull
  /** An entry of the dictionary overdueReason, or empty. */
  delayReason: Generated<string>
  delayRemarks: Generated<string>
  finishTime: TimeOrNull
  cancelReason: Generated<string>
  /** When it first waited for its samples, and when it was cancelled; written by a trigger. */
  registerTime: TimeOrNull
  cancelTime: TimeOrNull
  delegatePrintCount: Generated<number>
  receiptPrintCount: Generated<number>
  explainPrintCount: Generated<number>
  labelPrintCount: Generated<number>
  changePrintCount: Generated<number>
  createUserId: number
  createName: string
  /** The registrar's department at that time; written by a trigger. */
  departmentId: number | null
  createTime: GeneratedTime
  updateTime: GeneratedTime
  deletedTime: TimeOrNull
  version: Generated<number>
}
type SampleTable = {
  id: GeneratedAlways<number>
  delegationId: number
  position: number
  labCode: string | null
  sampleName: string
  coalId: number | null
  coalCategoryId: number | null
  sampleKindId: number
  floatDensityId: number | null
  mass: string | null
  remarks: Generated<string>
  state: Generated<SampleState>
  condition: Generated<string>
  rejectReason: Generated<string>
  receiverId: number | null
  receiveTime: TimeOrNull
  storagePlace: Generated<string>
  custodian: Generated<string>
  prepareTime: TimeOrNull
  /** When it was moved to the retention store. */
  keepTime: TimeOrNull
  /** When it was returned or disposed of. */
  leaveTime: TimeOrNull
  /** The last day of its retention; null: its report has not been issued. */
  retainedUntil: Generated<string | null>
  /** The day until which a person extended it. */
  extendedUntil: Generated<string | null>
  /** Joules per calorie, of its receipt. */
  calorie: Generated<'4.1816' | '4.1868' | null>
  version: Generated<number>
}
type SampleItemTable = {
  id: GeneratedAlways<number>
  sampleId: number
  projectId: number
  groupId: number | null
  requested: boolean
  /** The item for whose calculation the laboratory added it. */
  addedFor: Generated<number | null>
  price: bigint
  charged: bigint
  state: Generated<ItemState>
  resultVersion: Generated<number>
  /** The user who may change it during entry. */
  holderId: number | null
  /** Written by a trigger: not accepted, flagged, or with a warning about its sample. */
  exception: GeneratedAlways<boolean>
  /**
   * When its version in force was confirmed, and whether one of its values is above the limit; written by a trigger.
   */
  confirmTime: TimeOrNull
  high: Generated<boolean>
  /** Of its result in force, once confirmed; written by a trigger. */
  readings: Generated<number | null>
  thirdReading: Generated<boolean | null>
  waived: Generated<boolean | null>
  reportedValue: Generated<string | null>
  version: Generated<number>
}
/** An event: actor, time, states before and after, reason and address. Append-only. */
export type EventTable<S, C = string> = {
  id: GeneratedAlways<bigint>
  command: C
  fromState: S | null
  toState: S
  reason: Generated<string>
  userId: number | null
  userName: string
  address: string
  createTime: GeneratedTime
}

export type LabTables = {
  numberSeries: { series: string; last: number }
  delegation: DelegationTable
  delegationNotifier: { delegationId: number; notifierName: string; telephone: string }
  delegationImage: { delegationId: number; imageCode: string; sort: Generated<number> }
  sample: SampleTable
  sampleImage: { sampleId: number; imageCode: string; sort: Generated<number> }
  sampleGroup: {
    sampleId: number
    groupId: number
    groupName: string
    price: bigint
    sort: Generated<number>
    cancelled: Generated<boolean>
  }
  sampleItem: SampleItemTable
  delegationEvent: EventTable<DelegationState, DelegationCommand> & { delegationId: number }
  sampleEvent: EventTable<SampleState, SampleCommand> & {
    sampleId: number
    /** The location and holder of the sample afterwards. */
    storagePlace: Generated<string>
    custodian: Generated<string>
  }
}
