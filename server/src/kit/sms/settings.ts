import { z } from 'zod'
import { StartFault } from '../../fault.ts'
import type { QuietHours } from './texts.rules.ts'

const optionalMatch = (form: RegExp) => z.string().regex(form).optional()

/** The environment variables of text messages, each with the message for a wrong value. */
export const smsSettings = {
  SMS_PROVIDER: [z.enum(['log', 'aliyun']).default('log'), '应为 log 或 aliyun'],
  SMS_CODE: [optionalMatch(/^\d{6}$/), '应为 6 位数字'],
  ALIYUN_ACCESS_KEY_ID: [optionalMatch(/^[A-Za-z0-9]{8,64}$/), '应为阿里云 AccessKey ID'],
  ALIYUN_ACCESS_KEY_SECRET: [optionalMatch(/^[A-Za-z0-9]{8,64}$/), '应为阿里云 AccessKey Secret'],
  ALIYUN_SMS_SIGN_NAME: [optionalMatch(/^[^\s【】]{2,12}$/), '应为已审核的短信签名，2-12 个字符，不带【】'],
  ALIYUN_SMS_CODE_TEMPLATE: [
    optionalMatch(/^SMS_\d{4,20}$/),
    '应为已审核的验证码模板，形如 SMS_123456789，变量为 code',
  ],
  ALIYUN_SMS_APPROVED_TEMPLATE: [
    optionalMatch(/^SMS_\d{4,20}$/),
    '应为已审核的注册审核通过通知模板，形如 SMS_123456789，没有变量',
  ],
  ALIYUN_SMS_REPORT_VALUES_TEMPLATE: [
    optionalMatch(/^SMS_\d{4,20}$/),
    '应为已审核的检测结果通知模板，形如 SMS_123456789，变量为 sample、report、value1 至 value6',
  ],
  ALIYUN_SMS_REPORT_LINK_TEMPLATE: [
    optionalMatch(/^SMS_\d{4,20}$/),
    '应为已审核的报告链接通知模板，形如 SMS_123456789，变量为 sample、report、path1、path2、code',
  ],
  ALIYUN_SMS_NOTICE_TEMPLATES: [
    z
      .string()
      .regex(/^[A-Za-z]+=SMS_\d{4,20}(,[A-Za-z]+=SMS_\d{4,20})*$/)
      .optional(),
    '应为已审核的通知模板，形如 clientReceived=SMS_123456789,overdue=SMS_123456790，变量见 kit/sms/texts.rules.ts',
  ],
  SMS_QUIET_HOURS: [
    z
      .string()
      .regex(/^([01]?\d|2[0-3])-([01]?\d|2[0-3])$/)
      .default('22-7'),
    '应为夜间不发短信的起止小时，形如 22-7；0-0 为全天可发，验证码不受限制',
  ],
  ALIYUN_SMS_ENDPOINT: [
    z
      .string()
      .regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/)
      .default('https://dysmsapi.aliyuncs.com'),
    '应形如 https://dysmsapi.aliyuncs.com',
  ],
} as const

export const smsSecrets = ['SMS_CODE', 'ALIYUN_ACCESS_KEY_SECRET'] as const

type Name = keyof typeof smsSettings
type Values = { readonly [K in Name]: z.output<(typeof smsSettings)[K][0]> }

export type AliyunSettings = {
  readonly accessKeyId: string
  readonly accessKeySecret: string
  readonly signName: string
  readonly codeTemplate: string
  /** Without it users get no text message when their registration is approved. */
  readonly approvedTemplate: string | undefined
  /** Without them no text messages about reports are sent. */
  readonly reportValuesTemplate?: string | undefined
  readonly reportLinkTemplate?: string | undefined
  /** Templates of the other notices by kind; a kind without one is not sent. */
  readonly noticeTemplates?: ReadonlyMap<string, string>
  readonly endpoint: string
  /** Milliseconds for one request, from the connection to the end of the answer. */
  readonly timeLimit: number
}
type SmsSettings = { readonly quietHours: QuietHours } & (
  | { readonly provider: 'log' }
  | ({ readonly provider: 'aliyun' } & AliyunSettings)
)

const quietHoursOf = ({ SMS_QUIET_HOURS: text }: Values): QuietHours => {
  const [from = 0, until = 0] = text.split('-').map(Number)
  return [from, until]
}

const templatesOf = ({ ALIYUN_SMS_NOTICE_TEMPLATES: text }: Values): ReadonlyMap<string, string> =>
  new Map(
    (text ?? '').split(',').flatMap(entry => {
      const [kind = '', template] = entry.split('=')
      return template === undefined ? [] : [[kind, template] as const]
    }),
  )

/** The provider with its settings. Throws with a message for each missing setting. */
export const readSms = (values: Values): SmsSettings => {
  const quietHours = quietHoursOf(values)
  if (values.SMS_PROVIDER === 'log') return { provider: 'log', quietHours }
  const needed = {
    accessKeyId: 'ALIYUN_ACCESS_KEY_ID',
    accessKeySecret: 'ALIYUN_ACCESS_KEY_SECRET',
    signName: 'ALIYUN_SMS_SIGN_NAME',
    codeTemplate: 'ALIYUN_SMS_CODE_TEMPLATE',
  } as const
  const missing = Object.values(needed).filter(name => values[name] === undefined)
  if (missing.length > 0)
    throw new StartFault(
      missing
        .map(name => `SMS_PROVIDER=aliyun 时必须设置环境变量 ${name}：${smsSettings[name][1].replace(/^应/, '')}`)
        .join('\n'),
    )
  const value = (name: (typeof needed)[keyof typeof needed]) => values[name] ?? ''
  return {
    provider: 'aliyun',
    quietHours,
    noticeTemplates: templatesOf(values),
    accessKeyId: value(needed.accessKeyId),
    accessKeySecret: value(needed.accessKeySecret),
    signName: value(needed.signName),
    codeTemplate: value(needed.codeTemplate),
    approvedTemplate: values.ALIYUN_SMS_APPROVED_TEMPLATE,
    reportValuesTemplate: values.ALIYUN_SMS_REPORT_VALUES_TEMPLATE,
    reportLinkTemplate: values.ALIYUN_SMS_REPORT_LINK_TEMPLATE,
    endpoint: values.ALIYUN_SMS_ENDPOINT,
    timeLimit: 10_000,
  }
}
