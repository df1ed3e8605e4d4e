import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings, settingNames, testsOnly } from './config.ts'

const key = 'k'.repeat(32)
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://lab.example.com' }

test('everything has a default, and empty means the default', () => {
  const settings = readSettings({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '' })
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: undefined,
    adminMobile: '13800000000',
    adminPassword: undefined,
    demoData: true,
    secretKey: undefined,
    sms: { provider: 'log' },
    smsCode: undefined,
    logLevel: 'info',
    trustProxy: false,
  })
  expect(settings.dataDir).toBe(`${process.cwd()}/data`)
})

test('.env.example has every setting except those for tests, with its default', () => {
  const example = parseEnv(readFileSync(new URL('../../.env.example', import.meta.url), 'utf8'))
  const forTests: readonly string[] = testsOnly
  expect(Object.keys(example).sort()).toEqual(settingNames.filter(name => !forTests.includes(name)).sort())
  expect(readSettings(example)).toEqual(readSettings({}))
})

test('with a database of one’s own there is no demonstration data unless asked for', () => {
  const own = { DATABASE_URL: 'postgresql://seam:pw@db.example/seam', SECRET_KEY: key }
  expect(readSettings(own).demoData).toBe(false)
  expect(readSettings({ ...own, DEMO_DATA: '1' }).demoData).toBe(true)
})

test('in production there is no demonstration data unless it is asked for', () => {
  expect(readSettings(production).demoData).toBe(false)
  expect(readSettings({ ...production, DEMO_DATA: '1' }).demoData).toBe(true)
})

test('production needs the address of the QR codes', () => {
  const { PUBLIC_URL: _, ...without } = production
  expect(() => readSettings(without)).toThrow('必须设置环境变量 PUBLIC_URL')
  expect(readSettings(production).publicUrl).toBe('https://lab.example.com')
})

const randomKeys = [
  '3f9c1e7ab2d84056f1c07e9d5a36b8c2',
  'qL8vZ2nXk5TfYwB0rJc7HsD4mGpU9eAiR6oK1tVyN3E=',
  randomBytes(16).toString('hex'),
  randomBytes(32).toString('base64'),
]

test.each(randomKeys)('a random SECRET_KEY is good enough for production (%s)', SECRET_KEY => {
  expect(readSettings({ ...production, SECRET_KEY }).secretKey).toBe(SECRET_KEY)
})

test.each([
  'k'.repeat(32),
  '0123456789abcdef0123456789abcdef',
  'abcdefghijklmnopqrstuvwxyz0123456789',
  'please-change-me-please-change-me',
  'coalcoalcoalcoalcoalcoalcoalcoal',
  'fenyuan2026fenyuan2026fenyuan2026',
])('a weak SECRET_KEY is refused in production alone (%s)', SECRET_KEY => {
  expect(() => readSettings({ ...production, SECRET_KEY })).toThrow('SECRET_KEY 过于简单')
  expect(readSettings({ SECRET_KEY }).secretKey).toBe(SECRET_KEY)
})

test.each(['Passw0rd', 'Admin#2026', 'Admin@123', 'Qwerty123!', 'Aa13800000000'])(
  'a common ADMIN_PASSWORD is refused in production alone (%s)',
  ADMIN_PASSWORD => {
    expect(() => readSettings({ ...production, ADMIN_PASSWORD })).toThrow('ADMIN_PASSWORD 是常见密码')
    expect(readSettings({ ADMIN_PASSWORD }).adminPassword).toBe(ADMIN_PASSWORD)
  },
)

test('an ADMIN_PASSWORD of its own is taken in production', () => {
  expect(readSettings({ ...production, ADMIN_PASSWORD: 'Kx7#fenyuan' }).adminPassword).toBe('Kx7#fenyuan')
})

test.each([
  ['PORT', '80a'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['DATABASE_URL', 'mysql://db'],
  ['ADMIN_MOBILE', '123'],
  ['ADMIN_PASSWORD', 'abc'],
  ['DEMO_DATA', 'yes'],
  ['CAPTCHA_ANSWER', '验证'],
  ['SECRET_KEY', 'short'],
  ['SMS_PROVIDER', 'pigeon'],
  ['SMS_CODE', '12345'],
  ['ALIYUN_SMS_SIGN_NAME', '【签名】'],
  ['ALIYUN_SMS_CODE_TEMPLATE', 'code'],
  ['ALIYUN_SMS_ENDPOINT', 'dysmsapi'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everybody'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(`环境变量 ${name} 不正确`)
})

test('each wrong one has its sentence', () => {
  expect(() => readSettings({ PORT: 'a', LOG_LEVEL: 'b' })).toThrow(/PORT[^\n]*\n[^\n]*LOG_LEVEL/)
})

test('a secret is not repeated in its sentence', () => {
  expect(() => readSettings({ SECRET_KEY: 'hunter2' })).not.toThrow('hunter2')
  expect(() => readSettings({ ADMIN_PASSWORD: 'hunter2' })).not.toThrow('hunter2')
  expect(() => readSettings({ DATABASE_URL: 'mysql://hunter2@a' })).not.toThrow('hunter2')
})

test('Alibaba Cloud asks for its settings, one sentence each', () => {
  const all = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'LTAI5tSeamSeamSeam',
    ALIYUN_ACCESS_KEY_SECRET: 'hunter2hunter2hunter2',
    ALIYUN_SMS_SIGN_NAME: '煤质实验室',
    ALIYUN_SMS_CODE_TEMPLATE: 'SMS_154950909',
  }
  expect(readSettings(all).sms).toMatchObject({
    provider: 'aliyun',
    accessKeyId: 'LTAI5tSeamSeamSeam',
    accessKeySecret: 'hunter2hunter2hunter2',
    signName: '煤质实验室',
    codeTemplate: 'SMS_154950909',
    endpoint: 'https://dysmsapi.aliyuncs.com',
    timeLimit: 10_000,
  })
  const without = { ...all, ALIYUN_SMS_SIGN_NAME: '', ALIYUN_ACCESS_KEY_SECRET: '' }
  expect(() => readSettings(without)).toThrow(
    /^SMS_PROVIDER=aliyun 时必须设置环境变量 ALIYUN_ACCESS_KEY_SECRET：[^\n]+\nSMS_PROVIDER=aliyun 时必须设置环境变量 ALIYUN_SMS_SIGN_NAME：[^\n]+$/,
  )
  expect(() => readSettings({ ...all, ALIYUN_ACCESS_KEY_SECRET: 'hunter2 ' + 'x' })).not.toThrow('hunter2')
})

test('the known captcha answer is for tests only', () => {
  expect(readSettings({ CAPTCHA_ANSWER: 'coal' }).captchaAnswer).toBe('coal')
  expect(() => readSettings({ CAPTCHA_ANSWER: 'coal', NODE_ENV: 'production' })).toThrow('CAPTCHA_ANSWER')
  expect(readSettings({ SMS_CODE: '246810' }).smsCode).toBe('246810')
  expect(() => readSettings({ SMS_CODE: '246810', NODE_ENV: 'production' })).toThrow('SMS_CODE')
})

test('a database of one’s own asks for a key that all processes share', () => {
  expect(() => readSettings({ DATABASE_URL: 'postgresql://a/b' })).toThrow('SECRET_KEY')
})

test.each([
  ['1', 1],
  ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
  ['loopback', 'loopback'],
])('TRUST_PROXY=%s', (value, read) => {
  expect(readSettings({ TRUST_PROXY: value }).trustProxy).toBe(read)
})

test('production asks for a proof of work, whose bits are a setting', () => {
  expect(readSettings({}).workBits).toBe(0)
  expect(readSettings(production).workBits).toBe(16)
  expect(readSettings({ ...production, WORK_BITS: '0' }).workBits).toBe(0)
  expect(() => readSettings({ WORK_BITS: '25' })).toThrow('WORK_BITS')
})

test('online payment is off, and asks for every setting of the channels that are switched on', () => {
  expect(readSettings({}).pay).toEqual({ demo: false, alipay: undefined, wechat: undefined })
  expect(() => readSettings({ PAY_PROVIDER: 'alipay', ALIPAY_APP_ID: '2021001234567890' })).toThrow(
    'PAY_PROVIDER=alipay 时必须设置环境变量 ALIPAY_PRIVATE_KEY_FILE',
  )
  expect(() => readSettings({ PAY_PROVIDER: 'wechat' })).toThrow('必须设置环境变量 WECHAT_PAY_API_KEY')
  expect(() => readSettings({ PAY_PROVIDER: 'paypal' })).toThrow('应为 off、demo')
})

test('a key of a channel that cannot be read stops the start, without a word of its file', () => {
  const alipay = { PAY_PROVIDER: 'alipay', ALIPAY_APP_ID: '2021001234567890' }
  const files = { ALIPAY_PRIVATE_KEY_FILE: '/nowhere.pem', ALIPAY_PUBLIC_KEY_FILE: '/nowhere.pem' }
  expect(() => readSettings({ ...alipay, ...files })).toThrow('ALIPAY_PRIVATE_KEY_FILE 所指的文件无法读取：ENOENT')
  const notKey = { ...files, ALIPAY_PRIVATE_KEY_FILE: new URL(import.meta.url).pathname }
  expect(() => readSettings({ ...alipay, ...notKey })).toThrow('所指的文件无法读取：不是 PEM 密钥')
})

test('the demonstration of online payment is refused in production', () => {
  expect(readSettings({ PAY_PROVIDER: 'demo' }).pay.demo).toBe(true)
  expect(() => readSettings({ ...production, PAY_PROVIDER: 'demo' })).toThrow('PAY_PROVIDER=demo 只供演示')
  const key = 'WECHAT_PAY_API_KEY'
  expect(() => readSettings({ [key]: 'too-short-a-secret' })).toThrow(key)
  expect(() => readSettings({ [key]: 'too-short-a-secret' })).not.toThrow('too-short-a-secret')
})
