import { z } from 'zod'
import { nothing, read, write } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { id } from '../../kit/value/text.ts'
import { OnlineSession } from '../session/online-session.ts'
import { encryptedText } from '../session/session.ts'

export const ownAccountFailures = failures({
  oldPasswordWrong: [21801, '原密码不正确'],
  passwordUnchanged: [21802, '新密码与旧密码一致，请重新输入'],
})

/** A login of the caller. */
export const OwnSession = OnlineSession.omit({ userId: true, userMobile: true, userName: true, departmentName: true })
export type OwnSession = z.output<typeof OwnSession>

export const ownAccountCalls = {
  changePassword: write({
    path: 'user/modifySelfPassword',
    access: 'signedIn',
    allowsInitialPassword: true,
    allowsPortal: true,
    summary: '修改自己的密码（各字段用会话密钥加密）；结束本人的全部登录',
    input: z.strictObject({
      oldPassword: encryptedText('请输入原密码'),
      password: encryptedText('请输入新密码'),
      confirmPassword: encryptedText('请再次输入密码'),
    }),
    output: nothing,
    log: { module: '个人中心', action: '修改密码' },
  }),
  sessions: read({
    path: 'session/queryOwnSessions',
    access: 'signedIn',
    allowsPortal: true,
    summary: '本人正在进行的登录，本次登录在前',
    output: z.array(OwnSession),
  }),
  endSession: write({
    path: 'session/endOwnSession',
    access: 'signedIn',
    allowsPortal: true,
    summary: '结束本人的另一个登录',
    input: z.strictObject({ id }),
    output: nothing,
    log: { module: '账号安全', action: '结束登录' },
  }),
  endOtherSessions: write({
    path: 'session/endOwnOtherSessions',
    access: 'signedIn',
    allowsPortal: true,
    summary: '结束本人的其他全部登录',
    output: nothing,
    log: { module: '账号安全', action: '结束登录' },
  }),
}
