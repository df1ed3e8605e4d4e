import { resolve } from 'node:path'
import { defaultPasswordPolicy, passwordFault } from '@seam/contract/kit/password'
import { mobile } from '@seam/contract/kit/value/text'
import { z } from 'zod'
import { StartFault } from './fault.ts'
import { isCommonPassword } from './kit/password/common.ts'
import { paySecrets, paySettings, readPay } from './kit/pay/settings.ts'
import { readSms, smsSecrets, smsSettings } from './kit/sms/settings.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine(value => value <= 65_535)

const yesOrNo = z.enum(['0', '1']).transform(value => value === '1')

/** The administrator's first password may be longer than the form allows, but not weaker. */
const strongPassword = z
  .string()
  .refine(value => passwordFault(value, { ...defaultPasswordPolicy, maxLength: 64 }) === undefined)

/** Trusted proxies (hops or addresses), whose X-Forwarded-For and similar headers are accepted. */
const trustProxy = z.union([
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number),
  z
    .string()
    .regex(/^(loopback|linklocal|uniquelocal|[\da-fA-F.:]+(\/\d{1,3})?)(,(loopback|[\da-fA-F.:]+(\/\d{1,3})?))*$/),
])

/** The public address of this server, to which the QR code of every report leads. */
const publicUrl = z
  .string()
  .regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/)
  .transform(url => url.replace(/\/+$/, ''))

// wire.md §6. Messages never repeat the value of a secret.
const settings = {
  PORT: [port.default(8080), '应为 0-65535 的整数'],
  HOST: [
    z
      .string()
      .regex(/^[\w.:%-]+$/)
      .default('127.0.0.1'),
    '应为主机名或 IP 地址',
  ],
  DATABASE_URL: [
    z
      .string()
      .regex(/^postgres(ql)?:\/\/./)
      .optional(),
    '应形如 postgresql://用户:密码@主机:端口/数据库',
  ],
  DATA_DIR: [
    z
      .string()
      .default('./data')
      .transform(path => resolve(path)),
    '应为一个目录',
  ],
  ADMIN_MOBILE: [mobile.default('13800000000'), '应为 1 开头的 11 位手机号'],
  ADMIN_PASSWORD: [strongPassword.optional(), '应为 6-64 位，且至少包含大写字母、小写字母、数字、符号中的 3 种'],
  DEMO_DATA: [yesOrNo.optional(), '应为 0 或 1'],
  CAPTCHA_ANSWER: [
    z
      .string()
      .regex(/^[A-Za-z0-9]{1,16}$/)
      .optional(),
    '应为 1-16 位字母或数字',
  ],
  SECRET_KEY: [
    z
      .string()
      .refine(value => Buffer.byteLength(value) >= 32)
      .optional(),
    '至少需要 32 个字节',
  ],
  WORK_BITS: [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine(bits => bits <= 24)
      .optional(),
    '应为 0-24 的整数',
  ],
  ...smsSettings,
  ...paySettings,
  LOG_LEVEL: [
    z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    '应为 silent、fatal、error、warn、info、debug、trace 之一',
  ],
  PUBLIC_URL: [publicUrl.optional(), '应形如 https://lab.example.com'],
  SIGNING_KEY_FILE: [z.string().optional(), '应为一个文件'],
  SIGNING_CERTIFICATE_FILE: [z.string().optional(), '应为一个文件'],
  TRUST_PROXY: [trustProxy.optional(), '应为代理的层数，或以逗号分隔的代理地址'],
} as const satisfies Record<string, readonly [z.ZodType, string]>

/** Every environment variable that the server reads. */
export const settingNames: readonly string[] = Object.keys(settings)

const secretNames = new Set<string>([
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SECRET_KEY',
  'CAPTCHA_ANSWER',
  ...smsSecrets,
  ...paySecrets,
])

/** Fixed answers, for tests: they disable captcha and telephone check. */
export const testsOnly = ['CAPTCHA_ANSWER', 'SMS_CODE'] as const

type Name = keyof typeof settings
type Values = { readonly [K in Name]: z.output<(typeof settings)[K][0]> }
type Environment = Readonly<Record<string, string | undefined>>

const faultOf = (name: Name, value: string | undefined): string =>
  `环境变量 ${name} 不正确：${settings[name][1]}${secretNames.has(name) ? '' : `，现在是“${value}”`}`

const readAll = (environment: Environment): Values => {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const name of Object.keys(settings) as Name[]) {
    const value = environment[name]?.trim() || undefined
    const result = (settings[name][0] as z.ZodType).safeParse(value)
    if (result.success) values[name] = result.data
    else faults.push(faultOf(name, value))
  }
  if (faults.length > 0) throw new StartFault(faults.join('\n'))
  return values as Values
}

/** Shannon entropy of the symbols in bits, over the whole text. */
const entropyOf = (symbols: readonly unknown[]): number => {
  const counts = [...Map.groupBy(symbols, symbol => symbol).values()].map(({ length }) => length)
  return -counts.reduce((sum, count) => sum + count * Math.log2(count / symbols.length), 0)
}

/**
 * 32 random hexadecimal digits have about 115 bits by this estimate; a repeated, sequential or readable key has
 * fewer, or repeats its pairs.
 */
const leastEntropy = 90
const readableWord = /password|secret|change|example|test|123456|qwerty/i

/** A key of the right length that was made up instead of generated. */
const isGuessableKey = (key: string): boolean => {
  const characters = [...key]
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  const steps = characters.slice(1).map((_, at) => key.charCodeAt(at + 1) - key.charCodeAt(at))
  return (
    readableWord.test(key) ||
    Math.min(entropyOf(characters), entropyOf(steps)) < leastEntropy ||
    new Set(pairs).size < pairs.length * 0.6
  )
}

/** A common word with a number and a symbol around it: valid by the form, but guessed first. */
const decoratedWord = /^[^a-z]*(admin(istrator)?|root|test|welcome|qwerty|abc|seam|lab|p[a@]ss(w[o0]rd)?)[^a-z]*$/i

const isObviousPassword = (password: string, mobile: string): boolean =>
  isCommonPassword(password) || decoratedWord.test(password) || password.includes(mobile)

/** Settings that are good enough for a trial but not for an installation that others can reach. */
const productionFaults = ({ SECRET_KEY, ADMIN_PASSWORD, ADMIN_MOBILE, PUBLIC_URL }: Values): string[] => [
  ...(PUBLIC_URL === undefined
    ? ['NODE_ENV=production 时必须设置环境变量 PUBLIC_URL：报告二维码所指向的外部地址，例如 https://lab.example.com']
    : []),
  ...(SECRET_KEY !== undefined && isGuessableKey(SECRET_KEY)
    ? ['环境变量 SECRET_KEY 过于简单，NODE_ENV=production 时须为随机生成的密钥，例如 openssl rand -base64 32 的输出']
    : []),
  ...(ADMIN_PASSWORD !== undefined && isObviousPassword(ADMIN_PASSWORD, ADMIN_MOBILE)
    ? ['环境变量 ADMIN_PASSWORD 是常见密码，NODE_ENV=production 时请换一个，或不设置而使用随机的初始密码']
    : []),
]

/**
 * The validated settings of the environment; empty ones count as unset. Throws with one message for each invalid
 * setting.
 */
export const readSettings = (environment: Environment) => {
  const values = readAll(environment)
  const production = environment['NODE_ENV'] === 'production'
  const forbiddenNames = production ? testsOnly.filter(name => values[name] !== undefined) : []
  if (forbiddenNames.length > 0)
    throw new StartFault(`环境变量 ${forbiddenNames.join('、')} 只用于测试，NODE_ENV=production 时不允许设置`)
  const weak = production ? productionFaults(values) : []
  if (weak.length > 0) throw new StartFault(weak.join('\n'))
  if (values.DATABASE_URL !== undefined && values.SECRET_KEY === undefined)
    throw new StartFault('使用 DATABASE_URL 时必须设置环境变量 SECRET_KEY（至少 32 个字节，各进程相同）')
  if ((values.SIGNING_KEY_FILE === undefined) !== (values.SIGNING_CERTIFICATE_FILE === undefined))
    throw new StartFault('环境变量 SIGNING_KEY_FILE 与 SIGNING_CERTIFICATE_FILE 须同时设置')
  return {
    production,
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    adminMobile: values.ADMIN_MOBILE,
    adminPassword: values.ADMIN_PASSWORD,
    demoData: values.DEMO_DATA ?? (values.DATABASE_URL === undefined && !production),
    captchaAnswer: values.CAPTCHA_ANSWER,
    /** Zero bits of the proof of work before a code by text message; 0: none. */
    workBits: values.WORK_BITS ?? (production ? 16 : 0),
    secretKey: values.SECRET_KEY,
    sms: readSms(values),
    smsCode: values.SMS_CODE,
    pay: readPay(values, production),
    logLevel: values.LOG_LEVEL,
    /** Whether payment channels can send their notices to publicUrl. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    signingKeyFile: values.SIGNING_KEY_FILE,
    signingCertificateFile: values.SIGNING_CERTIFICATE_FILE,
    trustProxy: values.TRUST_PROXY ?? false,
  }
}

export type Settings = ReturnType<typeof readSettings>

/**
 * The configuration of the running server: the settings, with the database and the key that were created if none was
 * given.
 */
export type Config = Settings & { readonly databaseUrl: string; readonly secretKey: string }
