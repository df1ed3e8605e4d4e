import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { dictionary, type ValueOf } from '../kit/dictionary.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { choiceOf } from '../kit/value/integer.ts'
import { mobile, version } from '../kit/value/text.ts'
import { captchaAnswer, captchaId } from './session/session.ts'

/** The purpose of an SMS code: vcType on the wire (spec §7 names 0 and 2). */
export const codePurpose = dictionary('codePurpose', '短信验证码用途', {
  register: [0, '注册', 'blue'],
  signIn: [1, '登录', 'green'],
  forgotPassword: [2, '找回密码', 'orange'],
})
export type CodePurpose = ValueOf<typeof codePurpose>

export const smsState = dictionary('smsState', '短信状态', {
  waiting: [1, '发送中', 'blue'],
  sent: [2, '已发送', 'green'],
  failed: [3, '发送失败', 'red'],
  /** Nobody could have used it: a sign-in code for a number without an account, a request for what was paid meanwhile. */
  withheld: [4, '未发送', 'gray'],
})
export type SmsState = ValueOf<typeof smsState>

/** The subject of a message. */
export const smsKind = dictionary('smsKind', '短信类型', {
  register: ['register', '注册验证码', 'blue'],
  signIn: ['signIn', '登录验证码', 'green'],
  forgotPassword: ['forgotPassword', '找回密码验证码', 'orange'],
  /** A registered account was approved. */
  approved: ['approved', '审核通过通知', 'cyan'],
  reportValues: ['reportValues', '检测结果', 'purple'],
  reportLink: ['reportLink', '报告链接', 'purple'],
  clientReceived: ['clientReceived', '收样通知', 'cyan'],
  clientRejected: ['clientRejected', '拒收通知', 'orange'],
  clientPay: ['clientPay', '付款通知', 'gold'],
  clientReport: ['clientReport', '报告出具通知', 'cyan'],
  clientInvoice: ['clientInvoice', '发票通知', 'cyan'],
  clientStatement: ['clientStatement', '对账单通知', 'cyan'],
  /** Sent by staff by hand. */
  clientDelay: ['clientDelay', '延期告知', 'orange'],
  overdue: ['overdue', '逾期提醒', 'red'],
})
export type SmsKind = ValueOf<typeof smsKind>

/** The automatic messages to clients, as far as the laboratory enables them. */
export const clientMessages = [
  smsKind.clientReceived,
  smsKind.clientRejected,
  smsKind.clientPay,
  smsKind.clientReport,
  smsKind.clientInvoice,
  smsKind.clientStatement,
] as const
export type ClientMessage = (typeof clientMessages)[number]

export const ClientMessages = z.strictObject({ kinds: z.array(z.enum(clientMessages)).max(clientMessages.length) })

/** Seconds for which a code is valid, and the number of wrong codes allowed. */
export const codeLife = 300
export const codeTries = 5

/** Seconds over which at most `smsHourBudget` codes (a setting) are sent, over all users. */
export const smsBudgetTime = 3_600

/**
 * Maximum number of messages within a number of seconds, from one address and to one number. Not settings: see
 * docs/guesses.md.
 */
export const smsLimits = {
  sms: { points: 20, duration: 3_600 },
  smsMinute: { points: 1, duration: 60 },
  smsHour: { points: 5, duration: 3_600 },
  smsDay: { points: 10, duration: 86_400 },
} as const

export const smsFailures = failures({
  codeWrong: [21741, '短信验证码错误或已失效，请重新输入或重新获取'],
  registrationClosed: [21742, '本系统没有开放自助注册，请联系管理员开通账号'],
})

export const verifyCode = z
  .string({ error: '验证码不能为空' })
  .trim()
  .min(1, '验证码不能为空')
  .regex(/^(\d{6})?$/, '请输入6位数字验证码')

/** vcType of a call that accepts one kind of code: optional, and text in a form. */
export const purposeOf = <P extends CodePurpose>(purpose: P) =>
  choiceOf(z.literal(purpose, '验证码类型不正确'), '验证码类型不正确').default(purpose)

/** Requests a code by SMS; the captcha is checked first. */
export const CodeRequest = z.strictObject({
  mobile,
  vcType: choiceOf(
    z.literal([...codePurpose.values], '验证码类型不正确') as unknown as typeof codePurpose.schema,
    '验证码类型不正确',
  ),
  captchaId,
  captcha: captchaAnswer,
  /** The solution of the challenge that was sent with the picture, if there was one. */
  work: z.string({ error: '安全校验不正确' }).max(64, '安全校验不正确').optional(),
})

export const SmsMessage = z.object({
  id: z.number().int(),
  createTime: z.string(),
  /** Masked in the middle unless the reader may see it whole. */
  mobile: z.string(),
  smsKind: smsKind.schema,
  content: z.string(),
  state: smsState.schema,
  attempts: z.number(),
  provider: z.string(),
  failure: z.string(),
  doneTime: z.string().nullable(),
  operIp: z.string(),
})
export type SmsMessage = z.output<typeof SmsMessage>

export const smsCalls = {
  page: read({
    method: 'POST',
    path: 'sys/sms/queryPage',
    access: 'smsView',
    summary: '短信记录，新的在前；没有“查看完整手机号”权限的只看到遮住中间四位的号码，验证码从不显示',
    input: pageQuery({ mobile: 'code', smsKind: 'code', state: 'number', createTime: 'time' }, ['createTime']),
    output: pageOf(SmsMessage),
  }),
  clientMessages: read({
    path: 'sys/sms/getClientMessages',
    access: 'smsView',
    summary: '已启用的客户短信：收样、拒收、付款、报告、发票、对账单，发给通知人',
    output: ClientMessages.extend({ version: z.number() }),
  }),
  setClientMessages: write({
    path: 'sys/sms/setClientMessages',
    access: 'configEdit',
    summary: '设定启用哪些客户短信',
    input: ClientMessages.extend({ version }),
    output: nothing,
    log: { module: '短信', action: '设定客户短信' },
  }),
}
