import { type PasswordPolicy, passwordFault } from '@seam/contract/kit/password'
import { isCreditCode } from '@seam/contract/kit/rules/credit-code-check'
import { mobileFault } from '../sms/code-entry.ts'
import { isForgot, type RegistrationTask } from './registration-task.ts'

export type Entry = {
  readonly companyName: string
  readonly creditCode: string
  readonly mobile: string
  readonly userName: string
  readonly captcha: string
  readonly verifyCode: string
  readonly password: string
  readonly repeat: string
}
type Faults = Partial<Record<keyof Entry, string>>

export const emptyEntry: Entry = {
  companyName: '',
  creditCode: '',
  mobile: '',
  userName: '',
  captcha: '',
  verifyCode: '',
  password: '',
  repeat: '',
}

const creditCodeFault = (creditCode: string) => {
  const code = creditCode.trim().toUpperCase()
  if (code === '') return '请输入统一社会信用代码'
  return isCreditCode(code) ? undefined : '请输入正确的统一社会信用代码'
}

const companyFaults = ({ companyName, creditCode }: Entry) => ({
  companyName: companyName.trim() === '' ? '请输入企业名称' : undefined,
  creditCode: creditCodeFault(creditCode),
})

const repeatFault = ({ password, repeat }: Entry) => {
  if (repeat === '') return '请再次输入密码'
  return repeat === password ? undefined : '两次输入密码不一致'
}

/** The faults of each field in the order of the form (spec §5, Register). */
export const registerFaults = (entry: Entry, policy: PasswordPolicy, task: RegistrationTask): Faults => {
  const faults = {
    ...(task === 'enterprise' && companyFaults(entry)),
    mobile: mobileFault(entry.mobile),
    verifyCode: entry.verifyCode.trim() === '' ? '验证码不能为空' : undefined,
    password:
      entry.password === '' ? (isForgot(task) ? '请输入新密码' : '请输入密码') : passwordFault(entry.password, policy),
    repeat: repeatFault(entry),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** The form field of a wire field. */
const fields: Readonly<Record<string, keyof Entry>> = {
  companyName: 'companyName',
  creditCode: 'creditCode',
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
