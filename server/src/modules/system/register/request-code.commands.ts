import type { InputOf } from '@seam/contract/kit/call'
import { codePurpose } from '@seam/contract/system/sms'
import type { registerCalls } from '@seam/contract/system/user/register'
import type { RequestFacts } from '../../../kit/serve/request-facts.ts'
import type { Services } from '../../../kit/services.ts'
import { sendCode } from '../../../kit/sms/code.ts'
import { consumeCaptchaWithWork } from '../session/sign-in/one-time.commands.ts'
import { refuseIfRegistrationClosed } from './register.commands.ts'

type CodeStep = {
  readonly services: Services
  readonly input: InputOf<typeof registerCalls.requestCode>
  readonly request: RequestFacts
}

/** Consumes the captcha and its proof of work first, so that programs cannot trigger messages. */
export const requestCode = async ({ services, input, request }: CodeStep): Promise<null> => {
  if (input.vcType === codePurpose.register) await refuseIfRegistrationClosed(services.db)
  await consumeCaptchaWithWork(services, input)
  await sendCode(services, { mobile: input.mobile, purpose: input.vcType, address: request.address })
  return null
}
