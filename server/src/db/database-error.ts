export type DatabaseError = Error & { code?: string; constraint?: string }

const goneCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // A primary that has become a standby.
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The database is unreachable: 503, and retrying may succeed. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, message } = error as DatabaseError
  return (
    (code !== undefined && (goneCodes.has(code) || code.startsWith('08'))) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/.test(message)
  )
}

const storageCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/** Refused in advance: the remaining space is reserved for PostgreSQL. */
export class StorageFull extends Error {
  override name = 'StorageFull'
  readonly code = 'ENOSPC'
}

/** No space for a write, in the database or beside it: 503, while reads continue. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && storageCodes.has((error as DatabaseError).code ?? '')

/** Another call locked the rows for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as DatabaseError).code === '55P03'
