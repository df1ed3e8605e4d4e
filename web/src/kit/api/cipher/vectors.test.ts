import { sessionHeaders, signedText } from '@seam/contract/kit/signature'
import { describe, expect, it, vi } from 'vitest'
import { toBase64, toHex, utf8 } from './bytes.ts'
import type { Cipher } from './cipher.ts'
import { browserCipher } from './cipher-browser.ts'
import { libraryCipher } from './cipher-library.ts'
import { encryptForServer } from './sealing.ts'
import { signatureHeaders } from './signing.ts'

const key = 'Zk3vQ8xT1mYc7RwLpN0sHdJ5uB2eGfKa'
const ssid = 'ssid-0123456789abcdef'
const body = '{"pageNo":1,"pageSize":10}'
const parts = {
  method: 'POST',
  path: '/api/manage/user/queryKcwlSysUserPage',
  query: '',
  mediaType: 'application/json',
  timestamp: '1763683200000',
  nonce: 'q1w2e3r4t5y6u7i8',
}
const signature = '0df3c1c79c83949f1cb76cb0686271408d2ef00700355d450694f2ff719df92e'

const makes: readonly [string, Cipher][] = [
  ['the browser', browserCipher],
  ['the library', libraryCipher],
]

describe.each(makes)('the vectors of the wire, by %s', (_, cipher) => {
  it.each([
    ['13800138000', 'AlMvXl9PqjUWSGd714bSHQ=='],
    ['Abc@12345', 'Rp6guvAnJDIoKvrWKzKm0g=='],
  ])('encrypts %s', async (text, sealed) => {
    expect(toBase64(await cipher.aes256Cbc(utf8(key), utf8(key.slice(0, 16)), utf8(text)))).toBe(sealed)
  })

  it('derives the sign key and signs', async () => {
    const signKey = await cipher.hkdfSha256(utf8(key), utf8(ssid), utf8('sign-v1'))
    expect(toHex(signKey)).toBe('0c4e5364c00ae16b22e477ab4aab0904f16f5a61cc788f81dd90c39a8fe3bb90')
    const bodyHash = toHex(await cipher.sha256(utf8(body)))
    expect(toHex(await cipher.hmacSha256(signKey, utf8(signedText({ ...parts, bodyHash, ssid }))))).toBe(signature)
  })
})

describe('requests of the client', () => {
  it('signs with four headers', async () => {
    const bodyHash = toHex(await libraryCipher.sha256(utf8(body)))
    expect(await signatureHeaders({ key, ssid }, { ...parts, bodyHash })).toEqual({
      [sessionHeaders.session]: ssid,
      [sessionHeaders.timestamp]: parts.timestamp,
      [sessionHeaders.nonce]: parts.nonce,
      [sessionHeaders.signature]: signature,
    })
  })

  it('encrypts the same without crypto.subtle, as on plain http in a LAN', async () => {
    const withBrowser = await encryptForServer(key, '汉字 and ☃')
    vi.stubGlobal('crypto', { getRandomValues: () => undefined })
    expect(await encryptForServer(key, '汉字 and ☃')).toBe(withBrowser)
    vi.unstubAllGlobals()
  })
})
