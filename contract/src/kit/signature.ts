/** The lines that are signed (wire.md §3). Pure: hashing and HMAC are done by whoever holds the means. */
export type SignedParts = {
  method: string
  /** path and query exactly as on the request line */
  path: string
  query: string
  mediaType: string
  /** hex SHA-256 of the raw body, or FILE:<X-Content-SHA256> for uploads */
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
  /** of an answer: where the counter of rights and menus stands; when it grows, what was loaded of them is old */
  revision: 'x-authority-revision',
} as const

export const clockTolerance = 300_000
