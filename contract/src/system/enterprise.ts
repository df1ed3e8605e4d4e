import { z } from 'zod'
import { nothing, read, step } from '../kit/call.ts'
import { failures } from '../kit/failure.ts'
import { pageOf, pageQuery } from '../kit/list/page.ts'
import { isCreditCode } from '../kit/rules/credit-code-check.ts'
import { id, mobile, text } from '../kit/value/text.ts'
import { MenuNode } from './menu/menu.ts'
import { CodeRequest, codePurpose, purposeOf, verifyCode } from './sms.ts'
import { ForgottenPassword, oneTimeKey, openOrSealed, registerCalls } from './user/register.ts'
import { userStatus } from './user/user.ts'

export const enterpriseFailures = failures({
  creditCodeTaken: [21731, '该企业已注册，请直接登录；忘记密码可以找回'],
})

const creditCode = z
  .string({ error: '请输入统一社会信用代码' })
  .trim()
  .toUpperCase()
  .min(1, '请输入统一社会信用代码')
  .refine(code => code === '' || isCreditCode(code), '请输入正确的统一社会信用代码')

/** An enterprise applies with its first account, which waits for approval. */
export const EnterpriseRegistration = z.strictObject({
  companyName: text('企业名称', 50),
  creditCode,
  name: openOrSealed('请输入手机号'),
  password: openOrSealed('请输入密码'),
  repassword: openOrSealed('请再次输入密码'),
  verifyCode,
  vcType: purposeOf(codePurpose.register),
  key: oneTimeKey,
})

/** An enterprise that registered itself. */
export const Enterprise = z.object({
  id,
  companyName: z.string(),
  creditCode: z.string(),
  /** Of its first account. */
  userMobile: z.string(),
  userStatus: userStatus.schema,
  createTime: z.string(),
})
export type Enterprise = z.output<typeof Enterprise>

/** For the enterprise portal: form-encoded, and signed like every other call if there is a session. */
const encoding = 'form'

export const enterpriseCalls = {
  countAccounts: read({
    method: 'POST',
    encoding,
    path: 'enterprise/commember/getEntAccountAndDriverCnt',
    access: 'signedIn',
    allowsPortal: true,
    summary: '本企业的账号数和司机数；实验室不登记司机，司机数总是 0；员工账号不属于企业，两个数都是 0',
    output: z.object({ entAccountCnt: z.number().int(), driverCnt: z.number().int() }),
  }),
  requestCode: step({
    encoding,
    path: 'enterprise/sms/getVerifyCode',
    access: 'anyone',
    summary: registerCalls.requestCode.summary,
    input: CodeRequest,
    output: nothing,
  }),
  checkCode: step({
    encoding,
    path: 'enterprise/sms/checkVerifyCode',
    access: 'anyone',
    summary: '验证码对不对；对的不作废，还要用来注册或找回密码；错的算一次',
    input: z.strictObject({ mobile, verifyCode, vcType: CodeRequest.shape.vcType }),
    output: nothing,
  }),
  register: step({
    encoding,
    path: 'enterprise/doRegister',
    access: 'anyone',
    summary: '企业注册，管理员审核后才能登录；加密同用户注册',
    input: EnterpriseRegistration,
    output: nothing,
  }),
  forgotPassword: step({
    encoding,
    path: 'enterprise/forgetPwd',
    access: 'anyone',
    summary: '企业账号用短信验证码设新密码，同 user/forgetPwd',
    input: ForgottenPassword,
    output: nothing,
  }),
  page: read({
    method: 'POST',
    path: 'enterprise/queryPage',
    access: 'enterpriseView',
    summary: '注册的企业；企业账号只看到自己的',
    input: pageQuery({ companyName: 'text', creditCode: 'text', userMobile: 'text', userStatus: 'number' }, [
      'companyName',
      'createTime',
    ]),
    output: pageOf(Enterprise),
  }),
  menus: read({
    method: 'POST',
    encoding,
    path: 'enterprise/system/resource/myResource',
    access: 'signedIn',
    allowsInitialPassword: true,
    allowsPortal: true,
    summary: '企业账号的菜单（树）；员工账号没有企业菜单',
    output: z.array(MenuNode),
  }),
}
