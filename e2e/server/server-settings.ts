// the runner's workers load this file again and take over what the first process chose
process.env['E2E_PORT'] ??= String(20_000 + Math.floor(Math.random() * 10_000))

// each worker has its own server, on the first port plus the worker's index, and its own database
const place = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const portOf = (worker: number) => Number(process.env['E2E_PORT']) + worker

export const originOf = (worker: number) => `http://127.0.0.1:${portOf(worker)}`
export const origin = originOf(place)
export const administrator = { mobile: '13800000000', password: 'Admin#2026' } as const
export const captchaAnswer = 'coal'
export const smsCode = '246810'

/** The environment of the server under test, without the developer's own settings. */
export const serverSettings = (dataFolder: string) => ({
  PORT: String(portOf(place)),
  HOST: '127.0.0.1',
  DATA_DIR: dataFolder,
  DATABASE_URL: '',
  SECRET_KEY: '',
  NODE_ENV: 'test',
  DEMO_DATA: '0',
  ADMIN_MOBILE: administrator.mobile,
  ADMIN_PASSWORD: administrator.password,
  CAPTCHA_ANSWER: captchaAnswer,
  SMS_QUIET_HOURS: '0-0',
  SMS_CODE: smsCode,
  PAY_PROVIDER: 'demo',
  LOG_LEVEL: 'warn',
})
