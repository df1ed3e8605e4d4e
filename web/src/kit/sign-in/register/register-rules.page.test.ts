import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { describe, expect, it } from 'vitest'
import { type Entry, emptyEntry, faultsOfIssues, registerFaults } from './register-rules.ts'
import type { RegistrationTask } from './registration-task.ts'
import { isForgot, registrationTaskOf, taskTexts } from './registration-task.ts'

const good: Entry = {
  ...emptyEntry,
  companyName: '太原洗煤厂',
  creditCode: '91350100M000100Y43',
  mobile: '13800138000',
  verifyCode: '246810',
  password: 'Coal#2026',
  repeat: 'Coal#2026',
}
const faults = (more: Partial<Entry>, task: RegistrationTask = 'register') =>
  registerFaults({ ...good, ...more }, defaultPasswordPolicy, task)

describe('the form of /regist', () => {
  it.each(['register', 'forgot', 'enterprise', 'enterpriseForgot'] as const)('%s: complete', task => {
    expect(faults({}, task)).toEqual({})
  })

  it('requires every field, in the order of the form', () => {
    const faults = registerFaults(emptyEntry, defaultPasswordPolicy, 'enterprise')
    expect(Object.entries(faults)).toEqual([
      ['companyName', '请输入企业名称'],
      ['creditCode', '请输入统一社会信用代码'],
      ['mobile', '请输入手机号'],
      ['verifyCode', '验证码不能为空'],
      ['password', '请输入密码'],
      ['repeat', '请再次输入密码'],
    ])
    expect(registerFaults(emptyEntry, defaultPasswordPolicy, 'forgot')).toMatchObject({ password: '请输入新密码' })
  })

  it.each([
    [{ mobile: '1380013800' }, { mobile: '请输入正确的手机号' }],
    [{ mobile: '23800138000' }, { mobile: '请输入正确的手机号' }],
    [{ mobile: ' 13800138000 ' }, {}],
    [{ verifyCode: ' ' }, { verifyCode: '验证码不能为空' }],
    [{ repeat: 'Coal#2027' }, { repeat: '两次输入密码不一致' }],
    [
      { password: 'coal', repeat: 'coal' },
      { password: '密码须为6-12位，且至少包含大写字母、小写字母、数字、符号中的3种' },
    ],
    // a person has no company
    [{ companyName: '', creditCode: 'x' }, {}],
  ])('%o: %o', (more, expected) => {
    expect(faults(more)).toEqual(expected)
  })

  it('accepts a credit code in lower case, and refuses a wrong check character', () => {
    expect(faults({ creditCode: ' 91350100m000100y43 ' }, 'enterprise')).toEqual({})
    expect(faults({ creditCode: '91350100M000100Y44' }, 'enterprise')).toEqual({
      creditCode: '请输入正确的统一社会信用代码',
    })
    expect(faults({ creditCode: '' }, 'enterpriseForgot')).toEqual({})
  })

  it('shows a refusal of the server at its field', () => {
    const issue = (path: string) => ({ path: [path], message: path })
    expect(faultsOfIssues(['name', 'newPwd', 'newPwdCfm', 'creditCode', 'key'].map(issue))).toEqual({
      mobile: 'name',
      password: 'newPwd',
      repeat: 'newPwdCfm',
      creditCode: 'creditCode',
    })
  })
})

describe('the address of /regist', () => {
  it.each([
    ['', 'register'],
    ['?type=forgetPass', 'forgot'],
    ['?type=enterprise', 'enterprise'],
    ['?type=enterpriseForget', 'enterpriseForgot'],
    ['?type=other', 'register'],
  ])('%s is %s', (search, task) => expect(registrationTaskOf(search)).toBe(task))

  it('links to every purpose', () => {
    const linked = Object.values(taskTexts).flatMap(({ links }) =>
      links.map(([href]) => registrationTaskOf(href.slice('#/regist'.length))),
    )
    expect(new Set(linked)).toEqual(new Set(Object.keys(taskTexts)))
    expect(Object.keys(taskTexts).filter(one => isForgot(one as RegistrationTask))).toEqual([
      'forgot',
      'enterpriseForgot',
    ])
  })
})
