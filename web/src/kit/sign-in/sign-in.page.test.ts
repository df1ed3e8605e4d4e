import { describe, expect, it } from 'vitest'
import { CallFailure } from '../api/call-failure.ts'
import { entryAfter, entryFaults, refusalWords } from './sign-in.ts'

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

  it('requires a loaded captcha', () => {
    expect(entryFaults(entry, false)).toEqual({ captcha: '验证码还没有加载出来，请稍候' })
  })

  it('10006 clears captcha, password and account', () => {
    expect(after(10006)).toEqual({ account: '', password: '', captcha: '' })
  })

  it.each([10007, 10008, 10013, 10014])('%i clears the captcha alone', code => {
    expect(after(code)).toEqual({ ...entry, captcha: '' })
  })

  it('keeps everything after a lost connection', () => {
    expect(entryAfter(entry, new CallFailure('network', 0, ''))).toBe(entry)
  })
})

describe('the message of a refusal', () => {
  const words = (code: number, message: string, fixed = false) =>
    refusalWords(new CallFailure('refused', code, message), fixed)

  it('names the cleared fields', () => {
    expect(words(10006, '账号或密码错误')).toBe('账号或密码错误。账号、密码和验证码已清空，请重新输入')
    expect(words(10006, '账号或密码错误', true)).toBe('账号或密码错误。密码和验证码已清空，请重新输入')
    expect(words(10008, '验证码错误')).toBe('验证码错误，已换一张，请重新输入')
  })

  it('is the message of the server otherwise', () => {
    expect(words(10014, '所属部门已停用，暂不能登录')).toBe('所属部门已停用，暂不能登录')
  })
})
