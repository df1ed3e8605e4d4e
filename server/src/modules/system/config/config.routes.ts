import { defaultPasswordPolicy } from '@seam/contract/kit/password'
import { configCalls, configFailures, type SystemConfig } from '@seam/contract/system/config'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { refusedPassword } from '../../../kit/password/check.ts'
import { productNames } from '../../../kit/password/policy.ts'
import { checkVersion, refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { publishImage } from '../image/image.commands.ts'
import { findConfig, lockConfig, updateConfig } from './config.rows.ts'

const labels = {
  sysTitle: '系统名称',
  sysLogo: '系统图标',
  loginBackgroundImg: '登录背景图',
  dashboardBackgroundImg: '首页背景图',
  loginBottomDesc: '登录页底部说明',
  welcomeTitle: '欢迎语',
  passwordMinLength: '密码最小长度',
  passwordMaxLength: '密码最大长度',
  initialPassword: '初始密码',
  idleMinutes: '无操作退出分钟数',
  lockAttempts: '锁定前可输错次数',
  lockMinutes: '锁定分钟数',
  rechargeLimit: '免审批充值限额（元）',
  calorie: '卡的焦耳数',
  smsHourBudget: '短信验证码每小时上限',
  secondFactorForced: ['强制两步验证', (forced: boolean) => (forced ? '是' : '否')],
  instrumentExtension: ['仪器到期放行', (on: boolean) => (on ? '允许' : '禁止')],
  registerOpen: ['自助注册', (open: boolean) => (open ? '开放' : '关闭')],
} as const

/** The log entry of a secret: only whether there is one, and that it changed. */
const passwordState = (initialPassword: string, isOther: boolean): string =>
  initialPassword === '' ? '随机' : isOther ? '固定（已更换）' : '固定'

const checkPasswords = (config: SystemConfig, initialIsNew: boolean) => {
  const { passwordMinLength: minLength, passwordMaxLength: maxLength, initialPassword, sysTitle } = config
  if (minLength > maxLength) throw refuse(configFailures.policyReversed)
  if (!initialIsNew || initialPassword === '') return
  const policy = { ...defaultPasswordPolicy, minLength, maxLength, names: productNames(sysTitle) }
  const message = refusedPassword(initialPassword, '', policy)
  if (message !== undefined) throw refuse(configFailures.initialPasswordWeak, { message })
}

export const configRoutes = implement(configCalls, {
  look: ({ db }) => findConfig(db),

  get: ({ db }) => findConfig(db),

  update: async ({ db, input, logOperation }) => {
    const before = await lockConfig(db)
    checkVersion(before, input.version)
    const after: SystemConfig = { ...before, ...presentFields(input) }
    const isOther = after.initialPassword !== before.initialPassword
    checkPasswords(after, isOther)
    after.sysLogo = await publishImage(db, after.sysLogo)
    after.loginBackgroundImg = await publishImage(db, after.loginBackgroundImg)
    after.dashboardBackgroundImg = await publishImage(db, after.dashboardBackgroundImg)
    await updateConfig(db, after)
    const changes = changesOf(
      { ...before, initialPassword: passwordState(before.initialPassword, false) },
      { ...after, initialPassword: passwordState(after.initialPassword, isOther) },
      labels,
    )
    logOperation(changeSentence('系统配置', changes), changes)
    return null
  },
})

type PartialConfig = { readonly [K in keyof SystemConfig]?: SystemConfig[K] | undefined }

/** The fields in the input. */
const presentFields = (input: PartialConfig): Partial<SystemConfig> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
