import type { ClientSource, PayPolicy } from '@seam/contract/client/client'
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
  gradeId: number
  points: Generated<number>
  payPolicy: Generated<PayPolicy>
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
  state: Generated<State>
  version: Generated<number>
}

export type ClientTables = {
  client: ClientTable
  account: AccountTable
  consignor: ConsignorTable
  notifier: NotifierTable
}
