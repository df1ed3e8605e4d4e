import type { Cipher } from './cipher.ts'
import { browserCipher } from './cipher-browser.ts'

/** Plain http on a LAN address has no crypto.subtle; only then the library is loaded. */
export const cipher = async (): Promise<Cipher> =>
  globalThis.crypto?.subtle === undefined ? (await import('./cipher-library.ts')).libraryCipher : browserCipher
