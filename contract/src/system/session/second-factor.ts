import { z } from 'zod'
import { nothing, read, step, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { id } from '../../kit/value/text.ts'
import { encryptedText, SignedIn } from './session.ts'

export const secondFactorFailures = failures({
  alreadyOn: [21811, '两步验证已经开启，请刷新页面'],
  notOn: [21812, '两步验证没有开启，请刷新页面'],
  notBegun: [21813, '请先获取二维码'],
  codeWrong: [21814, '动态码不正确或已经用过，请等下一个再试'],
  passwordWrong: [21815, '密码不正确'],
  mustStayOn: [21816, '按系统配置，您的账号必须使用两步验证，不能关闭'],
  ownFactor: [21817, '请在右上角的账号安全中管理自己的两步验证'],
})

/** Seconds allowed between the two steps, and the number of wrong codes allowed in one sign-in. */
export const secondStepLife = 300
export const secondStepTries = 5
export const recoveryCodeCount = 10

/** Six digits of the app, or a recovery code. */
const secondFactorCode = z
  .string({ error: '请输入动态码' })
  .trim()
  .min(1, '请输入动态码')
  .max(20, '请输入6位动态码或恢复码')

/** Recovery codes, each valid once in place of the app. They are returned this once; only their hashes are stored. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const SecondFactorProof = z.strictObject({ password: encryptedText('请输入密码'), code: secondFactorCode })

const module = '账号安全'

export const secondFactorCalls = {
  signIn: step({
    path: 'login/secondFactor',
    access: 'anyone',
    summary: '登录的第二步：动态码或恢复码；错 5 次须从头登录；回答同登录',
    input: z.strictObject({
      token: z.string({ error: '缺少登录凭证' }).min(1, '缺少登录凭证').max(64),
      code: secondFactorCode,
    }),
    output: SignedIn,
  }),
  status: read({
    path: 'secondFactor/status',
    access: 'signedIn',
    allowsMissingSecondFactor: true,
    summary: '本人的两步验证：何时开启，还剩几个恢复码，是否必须使用',
    output: z.object({
      onSince: z.string().nullable(),
      recoveryCodesLeft: z.number().int(),
      required: z.boolean(),
    }),
  }),
  begin: write({
    path: 'secondFactor/begin',
    access: 'signedIn',
    allowsMissingSecondFactor: true,
    summary: '开始设置两步验证：密钥和二维码；用一个动态码确认后才生效（密码用会话密钥加密）',
    input: z.strictObject({ password: encryptedText('请输入密码') }),
    output: z.object({ secret: z.string(), uri: z.string(), image: z.string().describe('SVG, a data: address') }),
    log: { module, action: '设置两步验证' },
  }),
  confirm: write({
    path: 'secondFactor/confirm',
    access: 'signedIn',
    allowsMissingSecondFactor: true,
    summary: '用动态码确认并开启两步验证；恢复码只在此回答一次',
    input: z.strictObject({ code: secondFactorCode }),
    output: RecoveryCodes,
    log: { module, action: '开启两步验证' },
  }),
  turnOff: write({
    path: 'secondFactor/turnOff',
    access: 'signedIn',
    summary: '关闭两步验证：须密码和动态码',
    input: SecondFactorProof,
    output: nothing,
    log: { module, action: '关闭两步验证' },
  }),
  renewCodes: write({
    path: 'secondFactor/renewRecoveryCodes',
    access: 'signedIn',
    summary: '换一组恢复码，旧的作废：须密码和动态码',
    input: SecondFactorProof,
    output: RecoveryCodes,
    log: { module, action: '更换恢复码' },
  }),
  reset: write({
    path: 'secondFactor/reset',
    access: 'secondFactorReset',
    summary: '取消他人的两步验证（手机遗失时）；结束其登录；id 是用户编号',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module: '用户管理', action: '重置两步验证' },
  }),
}
