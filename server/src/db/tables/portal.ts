import type { PortalRight } from '@seam/contract/kit/portal/portal-right'
import type { PortalOrderCommand, PortalOrderState } from '@seam/contract/portal/order'
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime } from './system.ts'

type PortalOrderTable = {
  id: number
  state: PortalOrderState
  fee: bigint
  newFee: bigint | null
  returnReason: Generated<string>
  confirmUserId: number | null
  version: Generated<number>
}
type PortalOrderEventTable = {
  id: GeneratedAlways<bigint>
  orderId: number
  command: PortalOrderCommand
  fromState: PortalOrderState | null
  toState: PortalOrderState
  reason: Generated<string>
  userId: number | null
  userName: string
  address: string
  createTime: GeneratedTime
}

export type PortalTables = {
  portalMember: { userId: number; rights: PortalRight[]; version: Generated<number>; createTime: GeneratedTime }
  portalOrder: PortalOrderTable
  portalOrderEvent: PortalOrderEventTable
}
