import { readFileSync } from 'node:fs'
import { defaultPasswordPolicy, passwordFault } from '@seam/contract/kit/password'
import { describe, expect, it } from 'vitest'
import { refusedPassword } from './check.ts'
import { isCommonPassword } from './common.ts'
import { hashPassword, verifyPassword } from './hash.ts'
import { randomPassword } from './initial.ts'

const rules = { ...defaultPasswordPolicy, names: ['seam', '煤样系统'] }

describe('a new password', () => {
  it('is refused when it is common, whatever its capitals', () => {
    for (const common of ['Abc123456', 'Qwe@123', 'Aa123456!', 'P@ssw0rd', 'Admin@123', '1qaz@WSX', 'Woaini1314'])
      expect(refusedPassword(common, '13800000000', rules)).toBe('密码过于常见，请换一个')
    for (const classic of ['123456', 'password', 'qwerty', '111111', 'abc123', 'iloveyou', '5201314'])
      expect(isCommonPassword(classic)).toBe(true)
  })

  it('is refused when it contains the account or the name of the product', () => {
    const long = { ...rules, maxLength: 64 }
    expect(refusedPassword('Ab13812345678', '13812345678', long)).toBe('密码不能包含账号')
    expect(refusedPassword('SeAm#7741', '13812345678', rules)).toBe('密码不能包含系统名称')
    expect(refusedPassword('煤样系统aB1', '13812345678', rules)).toBe('密码不能包含系统名称')
    expect(refusedPassword('Coal#7741', '13812345678', rules)).toBeUndefined()
    expect(refusedPassword('coal7741', '13812345678', rules)).toMatch(/^密码须为/)
  })

  it('is compared with a list of 3,000 distinct passwords in lower case', () => {
    const lines = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    expect(lines.length).toBe(3000)
    expect(new Set(lines).size).toBe(3000)
    expect(lines.filter(line => line !== line.toLowerCase() || line !== line.trim() || line === '')).toEqual([])
  })
})

describe('a random initial password', () => {
  it('follows the policy at any length', () => {
    for (const [minLength, maxLength, length] of [
      [6, 12, 10],
      [6, 8, 8],
      [6, 6, 6],
      [16, 64, 16],
    ] as const)
      for (let n = 0; n < 50; n++) {
        const password = randomPassword({ minLength, maxLength })
        expect(password).toHaveLength(length)
        expect(passwordFault(password, { minLength, maxLength, classes: 4 })).toBeUndefined()
        expect(password).not.toMatch(/[Il1O0]/)
      }
    expect(new Set(Array.from({ length: 200 }, () => randomPassword())).size).toBe(200)
  })
})

describe('hashing', () => {
  it('verifies its own hashes, and no password for an unknown user', async () => {
    const hashed = await hashPassword('煤#Coal7741')
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(hashed, '煤#Coal7741')).toBe(true)
    expect(await verifyPassword(hashed, '煤#Coal7742')).toBe(false)
    expect(await verifyPassword(undefined, '煤#Coal7741')).toBe(false)
  })
})
