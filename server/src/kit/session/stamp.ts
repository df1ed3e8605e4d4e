import { commonFailures } from '@seam/contract/kit/failure'
import { clockTolerance, sessionHeaders } from '@seam/contract/kit/signature'
import { refuse } from '../refusal.ts'
import type { RequestToSign, Stamp } from './signature.ts'

type Headers = RequestToSign['headers']

const header = (headers: Headers, name: string, form: RegExp): string => {
  const value = headers[name]
  if (typeof value !== 'string' || !form.test(value)) throw refuse(commonFailures.signatureWrong)
  return value
}

/** Checks the four headers in the order of the wire: no session, format, clock. */
export const stampOf = (headers: Headers, now: number): Stamp & { readonly signature: Buffer } => {
  const ssid = headers[sessionHeaders.session]
  if (typeof ssid !== 'string' || ssid === '') throw refuse(commonFailures.noSession)
  const timestamp = header(headers, sessionHeaders.timestamp, /^\d{1,15}$/)
  const nonce = header(headers, sessionHeaders.nonce, /^[A-Za-z0-9]{16,64}$/)
  const signature = header(headers, sessionHeaders.signature, /^[0-9a-f]{64}$/)
  if (Math.abs(now - Number(timestamp)) > clockTolerance)
    throw refuse(commonFailures.clockOff, { data: { serverTime: now } })
  return { ssid, timestamp, nonce, signature: Buffer.from(signature, 'hex') }
}
