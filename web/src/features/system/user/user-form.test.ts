import { expect, test } from 'vitest'
import { passwordForm, UserForm } from './user-form.ts'

const good = { userMobile: '13800000001', userName: '张三', departmentId: 3, roleId: [2], loginOutTime: 24 }
const faults = (fields: object) => UserForm.safeParse({ ...good, ...fields }).error?.issues.map(issue => issue.message)

test('accepts a complete user', () => {
  expect(faults({})).toBeUndefined()
})

const wrong: [object, string][] = [
  [{ userMobile: '1380000000' }, '请输入正确的手机号'],
  [{ userMobile: '23800000001' }, '请输入正确的手机号'],
  [{ userName: ' ' }, '请输入姓名'],
  [{ departmentId: undefined }, '请选择归属部门'],
  [{ roleId: [] }, '请选择角色'],
  [{ roleId: undefined }, '请选择角色'],
  ...[0, 25, 1.5, null, undefined].map((hours): [object, string] => [{ loginOutTime: hours }, '请输入1-24的整数']),
]

test.each(wrong)('%o: %s', (fields, message) => {
  expect(faults(fields)).toEqual([message])
})

const passwordFaults = (password: string, confirmPassword: string) =>
  passwordForm()
    .safeParse({ password, confirmPassword })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`)

test('requires a new password in the right form, typed twice', () => {
  expect(passwordFaults('Abc@123', 'Abc@123')).toBeUndefined()
  expect(passwordFaults('abcdef', 'abcdef')).toEqual([
    'password: 密码须为6-12位，且至少包含大写字母、小写字母、数字、符号中的3种',
  ])
  expect(passwordFaults('Abc@123', 'Abc@124')).toEqual(['confirmPassword: 两次输入密码不一致!'])
  expect(passwordFaults('Abc@123', '')).toEqual(['confirmPassword: 请再次输入密码'])
  // both faults are reported together
  expect(passwordFaults('abc', 'abd')).toHaveLength(2)
})
