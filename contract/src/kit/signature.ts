/** The lines to be signed (wire.md §3). Pure: the caller computes hash and HMAC. */
export type SignedParts = {
  method: string
  /** Path and query exactly as on the request line. */
  path: string
  query: string
  mediaType: string
  /** hex SHA-256 of the raw body, or FILE:<X-Content-SHA256> for uploads. */
  bodyHash: string
  ssid: string
  timestamp: string
  nonce: string
}

export const signedText = (parts: SignedParts): string =>
  [
    'V1',
    parts.method,
    parts.path,
    parts.query,
    parts.mediaType,
    parts.bodyHash,
    parts.ssid,
    parts.timestamp,
    parts.nonce,
  ].join('\n')

export const signInfo = 'sign-v1'
export const sessionHeaders = {
  session: 'x-session-id',
  timestamp: 'x-timestamp',
  nonce: 'x-nonce',
  signature: 'x-signature',
  contentHash: 'x-content-sha256',
  idempotency: 'idempotency-key',
  /** Revision of permissions and menus, in each answer: when it increases, loaded menus are out of date. */
  revision: 'x-authority-revision',
} as const

/** A parameter of every GET with a session, with the timestamp again: no cache answers in its place. */
export const timestampParameter = '_t'

export const clockTolerance = 300_000
