import { cbc } from '@noble/ciphers/aes.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Cipher } from './cipher.ts'

export const libraryCipher: Cipher = {
  sha256: async data => sha256(data),
  hmacSha256: async (key, data) => hmac(sha256, key, data),
  hkdfSha256: async (secret, salt, info) => new Uint8Array(hkdf(sha256, secret, salt, info, 32)),
  aes256Cbc: async (key, iv, data) => cbc(key, iv).encrypt(data),
}
