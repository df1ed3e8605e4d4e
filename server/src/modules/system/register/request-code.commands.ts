import type { InputOf } from '@seam/contract/kit/call'
import type { registerCalls } from '@seam/contract/system/register'
import { codePurpose } from '@seam/contract/system/sms'
import type { Means } from '../../../kit/means.ts'
import { mustBeOpen } from '../../../kit/registration.ts'
import type { RequestFacts } from '../../../kit/request-facts.ts'
import { giveCode } from '../../../kit/sms/code.ts'
import { answerCaptcha } from '../session/one-time.commands.ts'

type Given = {
  readonly means: Means
  readonly input: InputOf<typeof registerCalls.requestCode>
  readonly request: RequestFacts
}

/** The captcha first, and burnt: nobody makes us send messages by machine. */
export const requestCode = async ({ means, input, request }: Given): Promise<null> => {
  if (input.vcType === codePurpose.register) await mustBeOpen(means.db)
  await answerCaptcha(means, input.captchaId, input.captcha)
  await giveCode(means, { mobile: input.mobile, purpose: input.vcType, address: request.address })
  return null
}
