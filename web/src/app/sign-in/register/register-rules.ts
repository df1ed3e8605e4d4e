import { type PasswordPolicy, passwordFault } from '@seam/contract/kit/password'
import { mobileFault } from '../sms/code-entry.ts'

export type Entry = {
  readonly mobile: string
  readonly userName: string
  readonly captcha: string
  readonly verifyCode: string
  readonly password: string
  readonly repeat: string
}
export type Faults = Partial<Record<keyof Entry, string>>

export const emptyEntry: Entry = { mobile: '', userName: '', captcha: '', verifyCode: '', password: '', repeat: '' }

const repeatFault = ({ password, repeat }: Entry) => {
  if (repeat === '') return '请再次输入密码'
  return repeat === password ? undefined : '两次输入密码不一致'
}

/** spec §5 Register: what is wrong, field by field, in the order of the form. */
export const registerFaults = (entry: Entry, policy: PasswordPolicy, forgot: boolean): Faults => {
  const found = {
    mobile: mobileFault(entry.mobile),
    verifyCode: entry.verifyCode.trim() === '' ? '验证码不能为空' : undefined,
    password: entry.password === '' ? (forgot ? '请输入新密码' : '请输入密码') : passwordFault(entry.password, policy),
    repeat: repeatFault(entry),
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

/** Which field of the form a field of the wire is. */
const fields: Readonly<Record<string, keyof Entry>> = {
  name: 'mobile',
  mobile: 'mobile',
  userName: 'userName',
  verifyCode: 'verifyCode',
  password: 'password',
  newPwd: 'password',
  repassword: 'repeat',
  newPwdCfm: 'repeat',
}

export const faultsOfIssues = (
  issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[],
): Faults =>
  Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const field = fields[String(path[0])]
      return field === undefined ? [] : [[field, message]]
    }),
  )
