import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { mobile } from '@seam/contract/kit/text'
import type { sessionCalls } from '@seam/contract/system/session'
import { consumeLimit, restoreLimit } from '../../../kit/limits.ts'
import { verifyPassword } from '../../../kit/password/hash.ts'
import { runOneByOne } from '../../../kit/password/one-by-one.ts'
import type { ReadContext } from '../../../kit/serve/implement.ts'
import { openField } from '../../../kit/session/secret.ts'
import { findAccountCountingAttempt } from './account.rows.ts'
import { admitAccount, ownPortal, refuseEntry } from './admit-account.commands.ts'
import { findDevice } from './device.commands.ts'
import { consumeCaptcha, consumeKey } from './one-time.commands.ts'
import { signInFailureOf } from './sign-in.rules.ts'

const inTurn = runOneByOne()

/**
 * Signing in, in the order of wire.md §2.4. An account that is not there, a wrong password, a locked and a stopped one
 * get one answer, after one password verification each; the login log tells them apart.
 */
export const signIn = async (
  context: ReadContext<typeof sessionCalls.signIn>,
): Promise<OutputOf<typeof sessionCalls.signIn>> => {
  const { services, input, request } = context
  const device = await findDevice(services, input.device)
  // an own device is not stopped by those who guess from the same address
  const source = device.hash === undefined ? request.address : `device:${device.hash.toString('base64url')}`
  await consumeLimit(services, 'signIn', source)
  await consumeCaptcha(services, input.captchaId, input.captcha)
  const secret = await consumeKey(services, input.key)
  // what is no mobile number is nobody's account, and may be a password typed into the wrong field: not for the log
  const userMobile = mobile.safeParse(openField(secret, input.userMobile)).data ?? ''
  const password = openField(secret, input.password)

  // each attempt is counted before it is verified: one after another, so that many right ones at once are not too many
  return inTurn(`${userMobile} ${source}`, async () => {
    const account = await findAccountCountingAttempt(services.guard, userMobile, device.hash)
    const right = (await verifyPassword(account?.passwordHash, password ?? '')) && password !== undefined
    const deviceId = account?.deviceId ?? null
    const portal = input.portal === true ? ownPortal : undefined
    const how = portal === undefined ? '登录系统' : '登录客户门户'
    const visit = { services, request, userMobile, how, device, deviceId, portal }
    const fault = signInFailureOf(account, right)
    if (account === undefined || fault !== undefined)
      throw await refuseEntry(visit, account, commonFailures.signInWrong, fault ?? '')

    await restoreLimit(services, 'signIn', source)
    return admitAccount(visit, account, account.passwordExpired ? '初始密码已过期' : undefined)
  })
}
