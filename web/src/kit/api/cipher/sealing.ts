import { toBase64, utf8 } from './bytes.ts'
import { cipher } from './select-cipher.ts'

/** AES-256-CBC under the 32 ASCII characters of a key, IV its first 16, as base64 (wire.md §2.3). */
export const encryptForServer = async (key: string, text: string): Promise<string> => {
  const raw = utf8(key)
  return toBase64(await (await cipher()).aes256Cbc(raw, raw.slice(0, 16), utf8(text)))
}
