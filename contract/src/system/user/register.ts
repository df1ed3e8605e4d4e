import { z } from 'zod'
import { nothing, step } from '../../kit/call.ts'
import { failures } from '../../kit/failure.ts'
import { toPortal } from '../../kit/portal/portal.ts'
import { optionalText } from '../../kit/value/text.ts'
import { deviceToken, FirstStepAnswer } from '../session/session.ts'
import { CodeRequest, codePurpose, purposeOf, verifyCode } from '../sms.ts'

export const registerFailures = failures({
  mobileTaken: [21711, '该手机号已注册，请直接登录；忘记密码可以找回'],
})

/**
 * The id of a one-time key from getLoginSecretKey. If present, the account and password fields are encrypted as at
 * sign-in (wire.md §2.3); if absent they are plain, for clients that know the fields of the spec only.
 */
export const oneTimeKey = z.string().min(1, '密钥不正确').max(64, '密钥不正确').optional()

/** An account or password field, encrypted or not. */
export const openOrSealed = (empty: string) => z.string({ error: empty }).min(1, empty).max(1000, '内容过长')

/** An application for an account, which waits for approval. */
const Registration = z.strictObject({
  name: openOrSealed('请输入手机号'),
  password: openOrSealed('请输入密码'),
  repassword: openOrSealed('请再次输入密码'),
  verifyCode,
  vcType: purposeOf(codePurpose.register),
  /** The name for the administrator. */
  userName: optionalText('姓名', 8),
  key: oneTimeKey,
})

/** A new password, set with a code sent to the mobile of the account. */
export const ForgottenPassword = z.strictObject({
  name: openOrSealed('请输入手机号'),
  newPwd: openOrSealed('请输入新密码'),
  newPwdCfm: openOrSealed('请再次输入密码'),
  verifyCode,
  vcType: purposeOf(codePurpose.forgotPassword),
  key: oneTimeKey,
})

export const registerCalls = {
  requestCode: step({
    path: 'sms/getVerifyCode',
    access: 'anyone',
    summary: '发送短信验证码；先答图形验证码。vcType 0 注册，1 登录，2 找回密码；不论号码有无账号，回答都一样',
    input: CodeRequest,
    output: nothing,
  }),
  register: step({
    path: 'user/register',
    access: 'anyone',
    summary:
      '自助注册，管理员审核后才能登录；给出 key（一次性密钥的编号）时 name、password、repassword 用它加密，同登录；不给则为明文',
    input: Registration,
    output: nothing,
  }),
  forgotPassword: step({
    path: 'user/forgetPwd',
    access: 'anyone',
    summary: '用短信验证码设新密码，结束其全部登录，解除锁定；加密同注册（name、newPwd、newPwdCfm）',
    input: ForgottenPassword,
    output: nothing,
  }),
  smsSignIn: step({
    path: 'login/smsLogin',
    access: 'anyone',
    summary: '用手机号和短信验证码（vcType 1）登录；给出 key 时 mobile 用它加密；回答同登录',
    input: z.strictObject({
      mobile: openOrSealed('请输入手机号'),
      verifyCode,
      key: oneTimeKey,
      device: deviceToken,
      portal: toPortal,
    }),
    output: FirstStepAnswer,
  }),
}
