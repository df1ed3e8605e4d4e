import { describe, expect, it } from 'vitest'
import { CallFailure } from '../../kit/api/call-failure.ts'
import { entryAfter, entryFaults } from './sign-in.ts'

const entry = { account: '13800000000', password: 'Abc@12345', captcha: 'abcd' }
const after = (code: number) => entryAfter(entry, new CallFailure('refused', code, ''))

describe('the sign-in form', () => {
  it('requires account, password and captcha', () => {
    expect(entryFaults(entry, true)).toEqual({})
    expect(entryFaults({ account: ' ', password: '', captcha: '' }, true)).toEqual({
      account: '账号不能为空',
      password: '密码不能为空',
      captcha: '验证码不能为空',
    })
  })

  it('waits for the captcha to be there', () => {
    expect(entryFaults(entry, false)).toEqual({ captcha: '验证码还没有加载出来，请稍候' })
  })

  it('10006 clears captcha, password and account', () => {
    expect(after(10006)).toEqual({ account: '', password: '', captcha: '' })
  })

  it.each([10007, 10008, 10013, 10014])('%i clears the captcha alone', code => {
    expect(after(code)).toEqual({ ...entry, captcha: '' })
  })

  it('a lost connection leaves everything', () => {
    expect(entryAfter(entry, new CallFailure('network', 0, ''))).toBe(entry)
  })
})
