import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../kit/services.ts'
import { newToken, sha256 } from '../../../kit/session/secret.ts'
import { isIssuedToken, upsertDevice } from './device.rows.ts'

export type Device = {
  /** as the device sent it; '': it has none yet and can keep one; undefined: it keeps none */
  readonly token: string | undefined
  /** undefined where we did not issue the token: no client chooses one of its own */
  readonly hash: Buffer | undefined
}

export const findDevice = async (services: Pick<Services, 'guard'>, token: string | undefined): Promise<Device> => {
  const hash = token === undefined || token === '' ? undefined : sha256(token)
  const isIssued = hash !== undefined && (await isIssuedToken(services.guard, hash))
  return { token, hash: isIssued ? hash : undefined }
}

/** Makes the device one of the account's own. Answers the token for it to keep; undefined where it keeps none. */
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
