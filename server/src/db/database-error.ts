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
  // a primary that has become a standby
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])

/** The database went away: 503, and it comes back by itself. */
export const isDatabaseGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, message } = error as DatabaseError
  return (
    (code !== undefined && (goneCodes.has(code) || code.startsWith('08'))) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/.test(message)
  )
}

const storageCodes = new Set(['53100', '58030', 'ENOSPC', 'EDQUOT'])

/** Refused before it is tried: the little room that is left is for PostgreSQL to finish what it does. */
export class StorageFull extends Error {
  override name = 'StorageFull'
  readonly code = 'ENOSPC'
}

/** No room for what should be written, in the database or beside it: 503, and reads go on. */
export const isStorageFull = (error: unknown): boolean =>
  error instanceof Error && storageCodes.has((error as DatabaseError).code ?? '')

/** Another call held the rows for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && (error as DatabaseError).code === '55P03'
