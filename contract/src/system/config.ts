import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { asSent } from '../kit/value/integer.ts'
import { positiveMoneyInput } from '../kit/value/money.ts'
import { version } from '../kit/value/text.ts'

export const defaultTitle = '实验室管理系统'

const whole = (least: number, most: number) => {
  const message = `请输入${least}-${most}的整数`
  return asSent(z.coerce.number({ error: message }).int(message).min(least, message).max(most, message))
}

export const configFailures = failures({
  policyReversed: [21601, '密码最小长度不能大于最大长度'],
  initialPasswordWeak: [21602, '初始密码不符合密码规则'],
})

/** The configuration that everybody sees before signing in. */
const look = {
  sysTitle: z.string().trim().max(30, '系统名称最多30个字符'),
  sysLogo: z.string().max(200, '图片地址过长'),
  loginBackgroundImg: z.string().max(200, '图片地址过长'),
  /** Empty: the built-in one of the sign-in page. */
  dashboardBackgroundImg: z.string().max(200, '图片地址过长'),
  loginBottomDesc: z.string().trim().max(200, '底部说明最多200个字符'),
  welcomeTitle: z.string().trim().max(50, '欢迎语最多50个字符'),
  passwordMinLength: whole(6, 64),
  passwordMaxLength: whole(6, 64),
  /** Whether people can register themselves; an administrator approves them in any case. */
  registerOpen: z.boolean(),
}
const rules = {
  /** Empty: a random one for each new user. */
  initialPassword: z.string().max(64, '初始密码最多64个字符'),
  /** Minutes without a request after which a session ends. */
  idleMinutes: whole(5, 1440),
  /** Number of wrong passwords within lockMinutes that locks an account for lockMinutes. */
  lockAttempts: whole(3, 20),
  lockMinutes: whole(1, 1440),
  /** Maximum number of codes by text message in an hour, over all users. */
  smsHourBudget: whole(10, 100_000),
  /** Requires a second factor of users with a role of type 1 and of users who approve reports. */
  secondFactorForced: z.boolean(),
  /** Whether a manager can permit the use of an instrument whose calibration has expired. */
  instrumentExtension: z.boolean(),
  /** Amount of a recharge above which another user must approve. */
  rechargeLimit: positiveMoneyInput('请输入免审批充值限额'),
  /** Joules per calorie for values in kcal/kg: of 20 ℃, usual in China, or the international one. */
  calorie: z.enum(['4.1816', '4.1868'], { error: '请选择 4.1816 或 4.1868' }),
}

/** The fields of the configuration screen. */
export const ConfigDraft = z.strictObject({ ...look, ...rules })
export type ConfigDraft = z.output<typeof ConfigDraft>

/** The fields of the sign-in page, sent before anybody signs in. */
const PublicConfig = z.object({ ...look, version: z.number() })

/** The whole configuration: appearance and rules. */
export const SystemConfig = z.object({ ...look, ...rules, version: z.number() })
export type SystemConfig = z.output<typeof SystemConfig>

export const configCalls = {
  look: read({
    path: '/api/sys/config/getZxSysConfig',
    access: 'anyone',
    summary: '登录页和首页的外观、密码长度',
    output: PublicConfig,
  }),
  get: read({
    path: 'basic/sysConfig/getSysConfig',
    access: 'configView',
    summary: '系统配置',
    output: SystemConfig,
  }),
  update: write({
    path: 'basic/sysConfig/updateZxSysConfig',
    access: 'configEdit',
    summary: '修改系统配置；没有给出的保持不变',
    input: ConfigDraft.partial().extend({ version }),
    output: nothing,
    log: { module: '系统配置', action: '修改系统配置' },
  }),
}
