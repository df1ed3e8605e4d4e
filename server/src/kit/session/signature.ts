import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import { sessionHeaders, signedText, signInfo } from '@seam/contract/kit/signature'
import { sha256 } from './secret.ts'

/** The signed parts of a request (wire.md §3); path and query undecoded. */
export type RequestToSign = {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly mediaType: string
  /** The type in the headers; without a body it is not `mediaType`. */
  readonly declaredType?: string
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

export type Stamp = { readonly ssid: string; readonly timestamp: string; readonly nonce: string }

/** HKDF-SHA256 of the session secret, salted with the session id. */
export const signKeyOf = (secret: string, ssid: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, ssid, signInfo, 32)))

/** An upload signs the hash it announces; the file is compared with it when it is read. */
const bodyHash = (request: RequestToSign): string =>
  request.mediaType === 'multipart/form-data'
    ? `FILE:${request.headers[sessionHeaders.contentHash] ?? ''}`
    : sha256(request.body).toString('hex')

export const signatureOf = (signKey: KeyObject, request: RequestToSign, stamp: Stamp): Buffer => {
  const { method, path, query, mediaType } = request
  const text = signedText({ method, path, query, mediaType, bodyHash: bodyHash(request), ...stamp })
  return createHmac('sha256', signKey).update(text).digest()
}

const isSignature = (signKey: KeyObject, request: RequestToSign, stamp: Stamp, signature: Buffer): boolean =>
  timingSafeEqual(signatureOf(signKey, request, stamp), signature)

/** A client whose library declares a type for a body without bytes may sign that type instead of none. */
export const isSignedBy = (signKey: KeyObject, request: RequestToSign, stamp: Stamp, signature: Buffer): boolean =>
  isSignature(signKey, request, stamp, signature) ||
  (request.mediaType === '' &&
    Boolean(request.declaredType) &&
    isSignature(signKey, { ...request, mediaType: request.declaredType ?? '' }, stamp, signature))
