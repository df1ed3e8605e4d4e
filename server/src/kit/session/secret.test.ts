import { describe, expect, it } from 'vitest'
import { encrypt } from '../../../test/client.ts'
import { newSecret, newToken, openField, sealSecret, unsealSecret } from './secret.ts'
import { signatureOf, signKeyOf } from './signature.ts'

// wire.md §2 and §3
const secret = 'Zk3vQ8xT1mYc7RwLpN0sHdJ5uB2eGfKa'
const ssid = 'ssid-0123456789abcdef'

describe('the vectors of the wire', () => {
  it('opens encrypted fields', () => {
    expect(openField(secret, 'AlMvXl9PqjUWSGd714bSHQ==')).toBe('13800138000')
    expect(openField(secret, 'Rp6guvAnJDIoKvrWKzKm0g==')).toBe('Abc@12345')
  })

  it('derives the signing key and signs a request', () => {
    const signKey = signKeyOf(secret, ssid)
    expect(signKey.export().toString('hex')).toBe('0c4e5364c00ae16b22e477ab4aab0904f16f5a61cc788f81dd90c39a8fe3bb90')
    const request = {
      method: 'POST',
      path: '/api/manage/user/queryKcwlSysUserPage',
      query: '',
      mediaType: 'application/json',
      body: Buffer.from('{"pageNo":1,"pageSize":10}'),
      headers: {},
    }
    const stamp = { ssid, timestamp: '1763683200000', nonce: 'q1w2e3r4t5y6u7i8' }
    expect(signatureOf(signKey, request, stamp).toString('hex')).toBe(
      '0df3c1c79c83949f1cb76cb0686271408d2ef00700355d450694f2ff719df92e',
    )
  })
})

describe('secrets', () => {
  it('has the lengths and letters of the wire', () => {
    expect(newSecret()).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(newToken(16)).toMatch(/^[A-Za-z0-9_-]{22}$/)
    expect(newToken(32)).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100)
  })

  it('opens what it sealed, and refuses altered data and other keys', () => {
    const sealed = sealSecret('k'.repeat(32), secret)
    expect(unsealSecret('k'.repeat(32), sealed)).toBe(secret)
    expect(unsealSecret('j'.repeat(32), sealed)).toBeUndefined()
    for (let at = 0; at < sealed.length; at++) {
      const altered = Buffer.from(sealed)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(unsealSecret('k'.repeat(32), altered)).toBeUndefined()
    }
    expect(unsealSecret('k'.repeat(32), Buffer.alloc(5))).toBeUndefined()
  })

  it('refuses a field with wrong padding, wrong base64 or invalid UTF-8', () => {
    expect(openField(secret, encrypt(secret, '密码Ab1!'))).toBe('密码Ab1!')
    expect(openField(secret, encrypt(newSecret(), 'Abc@12345'))).not.toBe('Abc@12345')
    for (const field of ['', 'AAAA', 'AlMvXl9PqjUWSGd714bSHQ', 'AlMvXl9PqjUWSGd714bSHQ==\n', '====', 'not base64!'])
      expect(openField(secret, field)).toBeUndefined()
  })
})
