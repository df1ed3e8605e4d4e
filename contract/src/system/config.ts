import { z } from 'zod'
import { nothing, read, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { version } from '../kit/text.ts'

export const defaultTitle = '实验室管理系统'

const whole = (least: number, most: number) => {
  const message = `请输入${least}-${most}的整数`
  return z.coerce.number({ error: message }).int(message).min(least, message).max(most, message)
}

export const configFailures = failures({
  policyReversed: [21601, '密码最小长度不能大于最大长度'],
  initialPasswordWeak: [21602, '初始密码不符合密码规则'],
})

/** What everybody sees before signing in. */
const look = {
  sysTitle: z.string().trim().max(30, '系统名称最多30个字符'),
  sysLogo: z.string().max(200, '图片地址过长'),
  loginBackgroundImg: z.string().max(200, '图片地址过长'),
  /** empty: the one of the sign-in page */
  dashboardBackgroundImg: z.string().max(200, '图片地址过长'),
  loginBottomDesc: z.string().trim().max(200, '底部说明最多200个字符'),
  welcomeTitle: z.string().trim().max(50, '欢迎语最多50个字符'),
  passwordMinLength: whole(6, 64),
  passwordMaxLength: whole(6, 64),
  /** may people register by themselves; an administrator has to approve them either way */
  registerOpen: z.boolean(),
}
const rules = {
  /** empty: a random one for each new user */
  initialPassword: z.string().max(64, '初始密码最多64个字符'),
  /** minutes without a request after which a session is over */
  idleMinutes: whole(5, 1440),
  /** wrong passwords within lockMinutes that lock an account for lockMinutes */
  lockAttempts: whole(3, 20),
  lockMinutes: whole(1, 1440),
  /** codes by text message that the whole house sends within an hour */
  smsHourBudget: whole(10, 100_000),
  /** whoever holds a role of type 1 or approves reports has to use a second factor */
  secondFactorForced: z.boolean(),
  /** may a manager let an instrument be used whose calibration is over */
  instrumentExtension: z.boolean(),
  /** yuan of one recharge above which another person approves it */
  rechargeLimit: whole(1, 10_000_000),
  /** joules in one calorie, for heats in kcal/kg: of 20 ℃, usual in China, or the international one */
  calorie: z.enum(['4.1816', '4.1868'], { error: '请选择 4.1816 或 4.1868' }),
}

/** What the configuration screen edits. */
export const ConfigDraft = z.strictObject({ ...look, ...rules })
export type ConfigDraft = z.output<typeof ConfigDraft>

/** What the sign-in page shows before anybody has signed in. */
const PublicConfig = z.object({ ...look, version: z.number() })

/** The whole configuration: how the system looks, and the rules it keeps. */
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
