import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../kit/services.ts'
import { newToken, sha256 } from '../../../kit/session/secret.ts'
import { isIssuedToken, upsertDevice } from './device.rows.ts'

export type Device = {
  /** As sent by the device; '': it has none yet and can keep one; undefined: it keeps none. */
  readonly token: string | undefined
  /** undefined if the token was not issued here: a client cannot choose its own. */
  readonly hash: Buffer | undefined
}

export const findDevice = async (services: Pick<Services, 'guard'>, token: string | undefined): Promise<Device> => {
  const hash = token === undefined || token === '' ? undefined : sha256(token)
  const isIssued = hash !== undefined && (await isIssuedToken(services.guard, hash))
  return { token, hash: isIssued ? hash : undefined }
}

/** Registers the device for the account. Returns the token for it to keep; undefined if it keeps none. */
export const rememberDevice = async (tx: Tx, userId: number, { token, hash }: Device): Promise<string | undefined> => {
  if (hash !== undefined) {
    await upsertDevice(tx, userId, hash)
    return token || undefined
  }
  if (token === undefined) return undefined
  const fresh = newToken(32)
  await upsertDevice(tx, userId, sha256(fresh))
  return fresh
}
