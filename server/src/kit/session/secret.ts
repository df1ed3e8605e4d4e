import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 32 characters `[A-Za-z0-9]` from the system's random source: a one-time key or a session secret (wire.md §2). */
export const newSecret = (): string => Array.from({ length: 32 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** base64url without padding: 16 bytes give 22 characters, 32 bytes give 43. */
export const newToken = (bytes: 16 | 32): string => randomBytes(bytes).toString('base64url')

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer')

const sealKeys = new Map<string, Buffer>()

const sealKeyOf = (secretKey: string): Buffer => {
  const cached = sealKeys.get(secretKey)
  if (cached !== undefined) return cached
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'seal-v1', 32))
  sealKeys.set(secretKey, key)
  return key
}

/** AES-256-GCM with a key derived from the server's: nonce, tag and text in one value, as stored in the database. */
export const sealSecret = (secretKey: string, text: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealKeyOf(secretKey), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** The decrypted text; undefined if it was altered or encrypted with another key. */
export const unsealSecret = (secretKey: string, sealed: Buffer): string | undefined => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealKeyOf(secretKey), sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Decrypts a field from the client (wire.md §2.3): AES-256-CBC, IV the first 16 bytes of the key. Undefined if it
 * cannot be read.
 */
export const openField = (secret: string, encrypted: string): string | undefined => {
  if (!base64.test(encrypted)) return undefined
  const key = Buffer.from(secret, 'ascii')
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16))
    return utf8.decode(Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]))
  } catch {
    return undefined
  }
}
