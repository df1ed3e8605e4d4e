import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@seam/contract/system/session/second-factor'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '../../../db/database.ts'
import type { Services } from '../../../kit/services.ts'
import { sealSecret, unsealSecret } from '../../../kit/session/secret.ts'
import * as rows from './second-factor.rows.ts'

type Keyed = Pick<Services, 'config'>

// The parameters that every authenticator app assumes (RFC 6238, and Google's key address format).
const period = 30
const totpOf = (secret: Secret) => new TOTP({ algorithm: 'SHA1', digits: 6, period, secret })

/** Accepted periods before and after the present one: clocks of telephones differ, and typing takes time. */
const tolerance = 1

/** A new secret for an app: as a picture, as an address, and as text. */
export const newSecondFactor = async ({ config }: Keyed, issuer: string, label: string) => {
  const { qrImage } = await import('../../../kit/pdf/qr.ts')
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret }).toString()
  return { sealed: sealSecret(config.secretKey, secret.base32), secret: secret.base32, uri, image: qrImage(uri) }
}

// Read from paper and typed, so without similar characters.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newRecoveryCode = () => {
  const letters = Array.from({ length: 10 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${letters.slice(0, 5)}-${letters.slice(5)}`
}

const hashOf = ({ config }: Keyed, userId: number, code: string): Buffer =>
  createHmac('sha256', config.secretKey)
    .update(`recovery-code-v1:${userId}:${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest()

/** Replaces all earlier recovery codes. */
export const issueRecoveryCodes = async (tx: Tx, services: Keyed, userId: number): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await rows.replaceRecoveryCodes(
    tx,
    userId,
    codes.map(code => hashOf(services, userId, code)),
  )
  return codes
}

/**
 * Whether this is a code of the app, of a later period than the last one. Consumes its period: the row is locked, so
 * of two requests with one code one is refused.
 */
export const consumeAppCode = async (tx: Tx, { config }: Keyed, userId: number, code: string): Promise<boolean> => {
  const factor = await rows.lockSecondFactor(tx, userId)
  const secret = factor && unsealSecret(config.secretKey, factor.secret)
  if (factor === undefined || secret === undefined) return false
  const totp = totpOf(Secret.fromBase32(secret))
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, timestamp, window: tolerance })
  if (delta === null) return false
  const step = BigInt(totp.counter({ timestamp }) + delta)
  if (step <= factor.lastStep) return false
  await rows.setLastStep(tx, userId, step)
  return true
}

/** The same for a code of the app or a recovery code, of a user whose second factor is on. */
export const consumeSecondFactorCode = async (
  tx: Tx,
  services: Keyed,
  userId: number,
  code: string,
): Promise<boolean> => {
  const factor = await rows.lockSecondFactor(tx, userId)
  if (factor === undefined || factor.confirmedTime === null) return false
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) return consumeAppCode(tx, services, userId, digits)
  return rows.consumeRecoveryCode(tx, userId, hashOf(services, userId, code))
}
