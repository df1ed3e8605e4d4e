import type { SmsKind } from '@seam/contract/system/sms'

/** The texts; {code} is a variable. */
const texts: Readonly<Record<SmsKind, string>> = {
  register: '您正在注册账号，验证码{code}，5分钟内有效。如非本人操作，请忽略。',
  signIn: '您正在登录，验证码{code}，5分钟内有效，请勿告诉他人。',
  forgotPassword: '您正在找回密码，验证码{code}，5分钟内有效，请勿告诉他人。',
  reportValues:
    '您委托的{sample}已出具报告{report}：{value1}，{value2}，{value3}，{value4}，{value5}，{value6}。以报告原件为准。',
  reportLink: '您委托的{sample}已出具报告{report}，查验 {host}/check/{path1}{path2} ，查验码{code}。',
  approved: '您注册的账号已审核通过，可以用手机号和注册时设的密码登录。',
}

type Variables = Readonly<Record<string, string>>

export const textOf = (kind: SmsKind, variables: Variables): string =>
  texts[kind].replace(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? '')

/** The text with stars in place of its variables, for staff. */
export const maskedText = (kind: SmsKind, variables: Variables): string =>
  textOf(kind, Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, '*'.repeat(value.length)])))
