import type { Cipher } from './cipher.ts'

const bytes = (buffer: ArrayBuffer) => new Uint8Array(buffer)
const secretKey = (key: Uint8Array<ArrayBuffer>, algorithm: string | HmacImportParams, use: KeyUsage) =>
  crypto.subtle.importKey('raw', key, algorithm, false, [use])

export const browserCipher: Cipher = {
  sha256: async data => bytes(await crypto.subtle.digest('SHA-256', data)),
  hmacSha256: async (key, data) =>
    bytes(await crypto.subtle.sign('HMAC', await secretKey(key, { name: 'HMAC', hash: 'SHA-256' }, 'sign'), data)),
  hkdfSha256: async (secret, salt, info) => {
    const from = await secretKey(secret, 'HKDF', 'deriveBits')
    return bytes(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, from, 256))
  },
  aes256Cbc: async (key, iv, data) =>
    bytes(await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, await secretKey(key, 'AES-CBC', 'encrypt'), data)),
}
