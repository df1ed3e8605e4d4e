import { type SmsKind, smsKind } from '@seam/contract/system/sms'

/** Hours east of Greenwich. */
const laboratoryOffset = 8

/** The texts; {code} is a variable. */
const texts: Readonly<Record<SmsKind, string>> = {
  register: '您正在注册账号，验证码{code}，5分钟内有效。如非本人操作，请忽略。',
  signIn: '您正在登录，验证码{code}，5分钟内有效，请勿告诉他人。',
  forgotPassword: '您正在找回密码，验证码{code}，5分钟内有效，请勿告诉他人。',
  reportValues:
    '您委托的{sample}已出具报告{report}：{value1}，{value2}，{value3}，{value4}，{value5}，{value6}。以报告原件为准。',
  reportLink: '您委托的{sample}已出具报告{report}，查验 {host}/check/{path1}{path2} ，查验码{code}。',
  clientReceived: '您的委托{code}已收样{count}个，检测时限：{promise}。',
  clientRejected: '您的委托{code}有{count}个样品被拒收，请与我们联系。',
  clientPay: '您的委托{code}待付款{amount}元，付款后开始检测。',
  clientReport: '您的委托{code}已出具报告{report}，请查收。',
  clientInvoice: '您申请的发票{code}已开具，号码{number}，金额{amount}元。',
  clientStatement: '您{month}的对账单已出，期末应付{amount}元，请核对。',
  clientDelay: '您的委托{code}比约定时间延后，预计{time}完成，给您带来不便，敬请谅解。',
  overdue: '委托{code}已逾期一个工作日，应于{time}完成，请处理并填写原因。',
  approved: '您注册的账号已审核通过，可以用手机号和注册时设的密码登录。',
}

type Variables = Readonly<Record<string, string>>

/** Services that send by template accept no link as a variable: the origin is a fixed part of the template. */
const partOfTemplate = 'host'

/** What is sent to a service with its template. */
export const templateVariables = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => name !== partOfTemplate))

/** Characters of one variable that the services of text messages accept. */
export const longestVariable = 20

/** The text as a variable, shortened if it is too long. */
export const smsVariable = (text: string): string => {
  const signs = [...text]
  return signs.length <= longestVariable ? text : `${signs.slice(0, longestVariable - 1).join('')}…`
}

/** Codes are sent at any hour, since a user waits for them. */
const urgentKinds: ReadonlySet<SmsKind> = new Set([smsKind.register, smsKind.signIn, smsKind.forgotPassword])

/** Hours of the day in laboratory time between which other messages wait; none if both are equal. */
export type QuietHours = readonly [from: number, until: number]

/** Until when a message of this kind waits; undefined if it may be sent now. */
export const quietUntil = (kind: SmsKind, now: Date, [from, until]: QuietHours): Date | undefined => {
  const hour = 3_600_000
  const local = new Date(now.getTime() + laboratoryOffset * hour)
  const at = local.getUTCHours()
  const isQuiet = from <= until ? at >= from && at < until : at >= from || at < until
  if (urgentKinds.has(kind) || !isQuiet) return undefined
  const day = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + (at < until ? 0 : 1))
  return new Date(day + (until - laboratoryOffset) * hour)
}

export const textOf = (kind: SmsKind, variables: Variables): string =>
  texts[kind].replace(/\{(\w+)\}/g, (_, name: string) => variables[name] ?? '')

/** The text with its variables masked, for staff. */
export const maskedText = (kind: SmsKind, variables: Variables): string =>
  textOf(kind, Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, '*'.repeat(value.length)])))
