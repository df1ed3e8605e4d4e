import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { describe, expect, it } from 'vitest'
import { changeFaults } from './password.rules.ts'

const faults = (oldPassword: string, password: string, confirmPassword: string) =>
  changeFaults({ oldPassword, password, confirmPassword }, defaultPasswordPolicy)

describe('changing the own password', () => {
  it('reports missing fields', () => {
    expect(faults('', '', '')).toEqual({
      oldPassword: '请输入原密码',
      password: '请输入新密码',
      confirmPassword: '请再次输入密码',
    })
  })

  it('requires a different password in the right form, typed twice', () => {
    expect(faults('Abc@12345', 'Abc@12345', 'Abc@12345')).toEqual({ password: '新密码与旧密码一致，请重新输入' })
    expect(faults('Abc@12345', 'abcdef', 'abcdef').password).toMatch(/^密码须为6-12位/)
    expect(faults('Abc@12345', 'Xyz@98765', 'Xyz@9876')).toEqual({ confirmPassword: '两次输入密码不一致' })
    expect(faults('Abc@12345', 'Xyz@98765', 'Xyz@98765')).toEqual({})
  })
})
