import { z } from 'zod'
import { nothing, read, step } from '../../kit/call.ts'
import { type Permission, permissions } from '../../kit/permission.ts'
import { toPortal } from '../../kit/portal/portal.ts'
import { id } from '../../kit/value/text.ts'
import { MenuNode } from '../menu/menu.ts'
import { roleType } from '../role.ts'

/** Seconds for which a sign-in key and a captcha are valid (wire.md §2). */
export const oneTimeLife = 120

export const captchaId = z.string({ error: '验证码编号不正确' }).regex(/^[A-Za-z0-9_-]{22,36}$/, '验证码编号不正确')

export const captchaAnswer = z.string({ error: '验证码不能为空' }).trim().min(1, '验证码不能为空').max(16, '验证码过长')

/** A field encrypted by the client, in base64. */
export const encryptedText = (empty: string) => z.string({ error: empty }).min(1, empty).max(1000, '内容过长')

/**
 * A token that a device keeps between sign-ins, so that wrong passwords from elsewhere do not lock it out. ''
 * requests a first one; absent: the device keeps none.
 */
export const deviceToken = z.string({ error: '设备标识不正确' }).max(64, '设备标识不正确').optional()

const SignInForm = z.strictObject({
  userMobile: encryptedText('账号不能为空'),
  password: encryptedText('密码不能为空'),
  key: z.string({ error: '缺少登录密钥' }).min(1, '缺少登录密钥').max(64, '登录密钥不正确'),
  captchaId,
  captcha: captchaAnswer,
  device: deviceToken,
  portal: toPortal,
})

export const CurrentUser = z.object({
  id,
  userMobile: z.string(),
  userName: z.string(),
  departmentId: id,
  departmentName: z.string(),
  loginOutTime: z.number(),
  roleList: z.array(z.object({ id, roleName: z.string(), roleType: roleType.schema })),
  isAdminRole: z.boolean(),
  isFirstLogin: z.boolean(),
  /** The configuration requires a second factor of the user, who has none: until then other calls answer 10016. */
  mustSetUpSecondFactor: z.boolean(),
})
export type CurrentUser = z.output<typeof CurrentUser>

const Moment = z.number().int().describe('epoch ms')

/** A session (wire.md §2.5); `device` is the token for the device, if it sent or requested one. */
export const SignedIn = z.object({
  key: z.string(),
  ssid: z.string(),
  expired: Moment,
  user: CurrentUser,
  device: z.string().optional(),
})
export type SignedIn = z.output<typeof SignedIn>

/** Answered if the account has a second factor, whose code goes to `login/secondFactor` with the token. */
const SecondFactorNeeded = z.object({ secondFactor: z.object({ token: z.string(), expired: Moment }) })
export const FirstStepAnswer = z.union([SignedIn, SecondFactorNeeded])

export const sessionCalls = {
  key: step({
    method: 'GET',
    path: 'login/getLoginSecretKey',
    also: ['getLoginSecretKey'],
    access: 'anyone',
    summary: '登录用的一次性密钥，120 秒内有效',
    output: z.object({ key: z.string(), secretKey: z.string(), expired: Moment, serverTime: Moment }),
  }),
  captcha: step({
    method: 'GET',
    path: 'sys/getCaptcha',
    access: 'anyone',
    summary: '图形验证码，120 秒内有效，答一次即作废',
    input: z.strictObject({ captchaId }),
    output: z.object({
      image: z.string(),
      /** For a code by text message: see kit/proof-of-work.ts. */
      work: z.object({ challenge: z.string(), difficulty: z.number().int() }).optional(),
    }),
  }),
  signIn: step({
    path: 'login',
    access: 'anyone',
    summary: '登录；账号和密码用一次性密钥加密；device 为本机标识，空文本表示想要一个；portal 为 true 时登录客户门户',
    input: SignInForm,
    output: FirstStepAnswer,
  }),
  signOut: step({
    path: 'login/logout',
    also: ['sys/logout'],
    access: 'signedIn',
    allowsInitialPassword: true,
    allowsPortal: true,
    ignoresKey: 'it ends the session that sends it, whatever was answered in another one',
    summary: '退出登录',
    output: nothing,
  }),
  functions: read({
    path: 'user/getUserFunctionList',
    access: 'signedIn',
    allowsInitialPassword: true,
    summary: '本人的菜单树和权限标识',
    output: z.object({
      menus: z.array(MenuNode),
      permissions: z.array(z.enum(Object.keys(permissions) as [Permission, ...Permission[]])),
    }),
  }),
  whoAmI: read({
    path: 'sys/getCurrentUserInfo',
    access: 'signedIn',
    allowsInitialPassword: true,
    allowsPortal: true,
    summary: '当前用户',
    output: CurrentUser,
  }),
}
