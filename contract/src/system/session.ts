import { z } from 'zod'
import { nothing, read, step, write } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { type Permission, permissions } from '../kit/permission.ts'
import { toPortal } from '../kit/portal.ts'
import { id, note } from '../kit/text.ts'
import { MenuNode } from './menu.ts'
import { roleType } from './role.ts'

export const sessionFailures = failures({
  oldPasswordWrong: [21801, '原密码不正确'],
  passwordUnchanged: [21802, '新密码与旧密码一致，请重新输入'],
  notThisOne: [21803, '不能在这里结束自己当前的登录，请用右上角的退出登录'],
  alreadyEnded: [21804, '该登录已经结束，请刷新列表'],
  notLocked: [21805, '该账号没有锁定，请刷新列表'],
})

/** Seconds for which a sign-in key and a captcha are valid (wire.md §2). */
export const oneTimeLife = 120

export const captchaId = z.string({ error: '验证码编号不正确' }).regex(/^[A-Za-z0-9_-]{22,36}$/, '验证码编号不正确')

export const captchaAnswer = z.string({ error: '验证码不能为空' }).trim().min(1, '验证码不能为空').max(16, '验证码过长')

/** A field encrypted by the client, in base64. */
export const encrypted = (empty: string) => z.string({ error: empty }).min(1, empty).max(1000, '内容过长')

/**
 * A token that a device keeps between sign-ins, so that wrong passwords from elsewhere do not lock it out. ''
 * requests a first one; absent: the device keeps none.
 */
export const deviceToken = z.string({ error: '设备标识不正确' }).max(64, '设备标识不正确').optional()

const SignInForm = z.strictObject({
  userMobile: encrypted('账号不能为空'),
  password: encrypted('密码不能为空'),
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

/** An active login, for administrators. */
export const OnlineSession = z.object({
  id,
  userId: id,
  userMobile: z.string(),
  userName: z.string(),
  departmentName: z.string(),
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  createTime: z.string(),
  /** To the minute. */
  seenTime: z.string(),
  expires: z.string(),
  /** The login of the caller. */
  own: z.boolean(),
})
export type OnlineSession = z.output<typeof OnlineSession>

/** A login of the caller. */
export const OwnSession = OnlineSession.omit({ userId: true, userMobile: true, userName: true, departmentName: true })
export type OwnSession = z.output<typeof OwnSession>

/** An account locked by wrong passwords; its id is the user's. */
export const LockedAccount = z.object({
  id,
  userMobile: z.string(),
  userName: z.string(),
  departmentName: z.string(),
  failedCount: z.number(),
  lockedUntil: z.string(),
})
export type LockedAccount = z.output<typeof LockedAccount>

export const UnlockForm = z.strictObject({ reason: note('解锁原因', 50) })

const Moment = z.number().int().describe('epoch ms')

const module = '在线用户'

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
  changeOwnPassword: write({
    path: 'user/modifySelfPassword',
    access: 'signedIn',
    allowsInitialPassword: true,
    allowsPortal: true,
    summary: '修改自己的密码（各字段用会话密钥加密）；结束本人的全部登录',
    input: z.strictObject({
      oldPassword: encrypted('请输入原密码'),
      password: encrypted('请输入新密码'),
      confirmPassword: encrypted('请再次输入密码'),
    }),
    output: nothing,
    log: { module: '个人中心', action: '修改密码' },
  }),
  online: read({
    method: 'POST',
    path: 'session/querySysSessionPage',
    access: 'sessionView',
    summary: '正在进行的登录',
    input: pageQuery(
      { userMobile: 'text', userName: 'text', departmentName: 'text', address: 'text', createTime: 'time' },
      ['userMobile', 'userName', 'departmentName', 'address', 'createTime', 'seenTime'],
    ),
    output: pageOf(OnlineSession),
  }),
  end: write({
    path: 'session/endSysSession',
    access: 'sessionEnd',
    summary: '强制下线：该登录的下一次请求即被拒绝（10004）',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module, action: '强制下线' },
  }),
  ownSessions: read({
    path: 'session/queryOwnSessions',
    access: 'signedIn',
    allowsPortal: true,
    summary: '本人正在进行的登录，本次登录在前',
    output: z.array(OwnSession),
  }),
  endOwn: write({
    path: 'session/endOwnSession',
    access: 'signedIn',
    allowsPortal: true,
    summary: '结束本人的另一个登录',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module: '账号安全', action: '结束登录' },
  }),
  endOwnOthers: write({
    path: 'session/endOwnOtherSessions',
    access: 'signedIn',
    allowsPortal: true,
    summary: '结束本人的其他全部登录',
    output: nothing,
    log: { module: '账号安全', action: '结束登录' },
  }),
  locked: read({
    method: 'POST',
    path: 'session/queryLockedAccountPage',
    access: ['sessionView', 'accountUnlock'],
    summary: '因密码错误而锁定的账号及锁定到何时',
    input: pageQuery({ userMobile: 'text', userName: 'text' }, [
      'userMobile',
      'userName',
      'failedCount',
      'lockedUntil',
    ]),
    output: pageOf(LockedAccount),
  }),
  unlock: write({
    path: 'session/unlockAccount',
    access: 'accountUnlock',
    summary: '解锁账号，须说明原因；id 是用户编号',
    input: UnlockForm.extend({ id }),
    output: nothing,
    log: { module, action: '解锁账号' },
  }),
}
