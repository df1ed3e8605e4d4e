import type { Cipher } from './cipher.ts'

/** Plain http on a LAN address has no crypto.subtle; the library is fetched only there. */
export const cipher: () => Promise<Cipher> = () =>
  globalThis.crypto?.subtle === undefined
    ? import('./cipher-library.ts').then(made => made.libraryCipher)
    : import('./cipher-browser.ts').then(made => made.browserCipher)
