import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedTime, Time, TimeOrNull } from './system.ts'

type SessionTable = {
  id: GeneratedAlways<number>
  ssidHash: Buffer
  secret: Buffer
  userId: number
  portal: Generated<boolean>
  portalClientId: Generated<number | null>
  portalAs: Generated<number | null>
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
type SecondFactorTable = {
  userId: number
  secret: Buffer
  confirmedTime: TimeOrNull
  lastStep: Generated<bigint>
  createTime: GeneratedTime
}
type SecondStepTable = {
  tokenHash: Buffer
  userId: number
  userMobile: string
  how: string
  deviceHash: Buffer | null
  wantsDevice: boolean
  portal: Generated<boolean>
  tries: Generated<number>
  expires: Time
}

export type SignInTables = {
  secondFactor: SecondFactorTable
  recoveryCode: { userId: number; codeHash: Buffer; usedTime: TimeOrNull }
  secondStep: SecondStepTable
  device: DeviceTable
  session: SessionTable
  nonce: { sessionId: number; nonce: string; used: GeneratedTime }
  signInKey: { id: string; secret: Buffer; expires: Time }
  captcha: { id: string; answer: string; challenge: string | null; expires: Time }
  loginTicket: {
    ticketHash: Buffer
    sessionId: number
    clientId: Generated<number | null>
    portalAs: Generated<number | null>
    expires: Time
  }
}
