import type { ClientSource, PayPolicy } from '@seam/contract/client/client'
import type { MemberEventKind, ScoreKind } from '@seam/contract/client/score'
import type { TicketType, TitleType } from '@seam/contract/client/ticket'
import type { State } from '@seam/contract/kit/dictionary'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

type ClientTable = {
  id: GeneratedAlways<number>
  clientCode: Generated<string>
  clientName: string
  pinyin: Generated<string>
  creditCode: Generated<string>
  contact: Generated<string>
  telephone: Generated<string>
  source: Generated<ClientSource>
  salesmanId: number | null
  /** The user who registered it, and their department at that time; null: unknown. */
  ownerId: number | null
  departmentId: number | null
  gradeId: number
  points: Generated<number>
  payPolicy: Generated<PayPolicy>
  vxAccount: Generated<string>
  /** How the name sounds: see nameKeyOf. */
  nameKey: Generated<string>
  remarks: Generated<string>
  search: GeneratedAlways<string>
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type AccountTable = {
  id: GeneratedAlways<number>
  clientId: number
  balance: Generated<bigint>
  creditLimit: Generated<bigint>
  creditUsed: Generated<bigint>
  /** Days of credit. */
  creditDays: Generated<number>
  balanceSeq: Generated<number>
  creditSeq: Generated<number>
  payPasswordHash: string | null
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type ConsignorTable = {
  id: GeneratedAlways<number>
  clientId: number
  consignorName: string
  telephone: Generated<string>
  lastTime: GeneratedTime
}
type NotifierTable = {
  id: GeneratedAlways<number>
  clientId: number
  notifierName: string
  telephone: string
  isDefault: Generated<boolean>
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type ClientAddressTable = {
  id: GeneratedAlways<number>
  clientId: number
  contact: string
  telephone: string
  areaCode: string
  areaName: string
  detail: string
  isDefault: Generated<boolean>
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type TicketTable = {
  id: GeneratedAlways<number>
  clientId: number
  titleType: TitleType
  ticketType: TicketType
  ticketTitle: string
  taxNumber: Generated<string>
  bankName: Generated<string>
  bankAccount: Generated<string>
  address: Generated<string>
  telephone: Generated<string>
  email: Generated<string>
  isDefault: Generated<boolean>
  state: Generated<State>
  version: Generated<number>
  createTime: GeneratedTime
}
type ScoreRuleTable = {
  id: ScoreKind
  points: number
  /** fen; null: once */
  perAmount: bigint | null
  state: State
  version: Generated<number>
}
type UpgradeRuleTable = {
  id: Generated<number>
  state: Generated<State>
  stepwise: Generated<boolean>
  raiseCredit: Generated<boolean>
  version: Generated<number>
}
type MemberEventTable = {
  id: GeneratedAlways<bigint>
  clientId: number
  kind: MemberEventKind
  points: Generated<number>
  pointsAfter: number
  fromGrade: Generated<string>
  toGrade: Generated<string>
  about: Generated<string>
  createName: Generated<string>
  createTime: GeneratedTime
}

export type ClientTables = {
  client: ClientTable
  account: AccountTable
  consignor: ConsignorTable
  notifier: NotifierTable
  clientAddress: ClientAddressTable
  ticket: TicketTable
  scoreRule: ScoreRuleTable
  upgradeRule: UpgradeRuleTable
  memberEvent: MemberEventTable
}
