import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { codePurpose, smsFailures } from '@seam/contract/system/sms'
import type { registerCalls } from '@seam/contract/system/user/register'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { checkCode } from '../../../kit/sms/code.ts'
import { findDevice } from '../session/device.commands.ts'
import { findLoginAccount } from '../session/sign-in/account.rows.ts'
import { admitAccount, ownPortal, refuseEntry } from '../session/sign-in/admit-account.commands.ts'
import { decryptFields, parseMobile } from './sealed-fields.commands.ts'

type SignInStep = {
  readonly services: Services
  readonly input: InputOf<typeof registerCalls.smsSignIn>
  readonly request: RequestFacts
}

/** Signs in by telephone: password and lock do not apply. Unknown and stopped accounts never get a code. */
export const smsSignIn = async ({
  services,
  input,
  request,
}: SignInStep): Promise<OutputOf<typeof registerCalls.smsSignIn>> => {
  const opened = await decryptFields(services, input.key, { mobile: input.mobile })
  const userMobile = parseMobile('mobile', opened.mobile)
  const device = await findDevice(services, input.device)
  const portal = input.portal === true ? ownPortal : undefined
  const how = `用短信验证码登录${portal === undefined ? '系统' : '客户门户'}`
  const visit = { services, request, userMobile, how, device, portal }
  const codeRequest = { mobile: userMobile, purpose: codePurpose.signIn, address: request.address }
  const right = await checkCode(services, codeRequest, input.verifyCode)
  const account = await findLoginAccount(services.guard, userMobile)
  if (!right || !account?.enabled) {
    const reason = right ? '账号不存在或已停用' : '短信验证码错误'
    throw await refuseEntry(visit, account, smsFailures.codeWrong, reason)
  }
  return admitAccount(visit, account)
}
