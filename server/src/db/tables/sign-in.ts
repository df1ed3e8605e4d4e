import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Time, TimeOrNull } from './system.ts'

type SessionTable = {
  id: GeneratedAlways<number>
  ssidHash: Buffer
  secret: Buffer
  userId: number
  address: string
  userAgent: string
  createTime: GeneratedTime
  seenTime: GeneratedTime
  expires: Time
  ended: TimeOrNull
  endReason: string | null
}
type DeviceTable = {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: Buffer
  failedCount: Generated<number>
  failedSince: TimeOrNull
  lockedUntil: TimeOrNull
  createTime: GeneratedTime
  seenTime: GeneratedTime
}

export type SignInTables = {
  device: DeviceTable
  session: SessionTable
  nonce: { sessionId: number; nonce: string; used: GeneratedTime }
  signInKey: { id: string; secret: Buffer; expires: Time }
  captcha: { id: string; answer: string; expires: Time }
  loginTicket: { ticketHash: Buffer; sessionId: number; expires: Time }
}
