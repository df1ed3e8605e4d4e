import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { mobile } from '@seam/contract/kit/value/text'
import type { sessionCalls } from '@seam/contract/system/session/session'
import { limitConcurrencyByKey } from '../../../../kit/concurrency.ts'
import { consumeLimit, restoreLimit } from '../../../../kit/limits.ts'
import { verifyPassword } from '../../../../kit/password/hash.ts'
import type { ReadContext } from '../../../../kit/serve/implement.ts'
import { openField } from '../../../../kit/session/secret.ts'
import { findDevice } from '../device.commands.ts'
import { findAccountCountingAttempt } from './account.rows.ts'
import { admitAccount, ownPortal, refuseEntry } from './admit-account.commands.ts'
import { consumeCaptcha, consumeKey } from './one-time.commands.ts'
import { signInFailureOf } from './sign-in.rules.ts'

const inTurn = limitConcurrencyByKey<string>(1)

/**
 * Signs in, in the order of wire.md §2.4. An unknown account, a wrong password, a locked and a stopped account get
 * one answer, after one password verification each; the login log distinguishes them.
 */
export const signIn = async (
  context: ReadContext<typeof sessionCalls.signIn>,
): Promise<OutputOf<typeof sessionCalls.signIn>> => {
  const { services, input, request } = context
  const device = await findDevice(services, input.device)
  // A known device is not blocked by guesses from the same address.
  const source = device.hash === undefined ? request.address : `device:${device.hash.toString('base64url')}`
  await consumeLimit(services, 'signIn', source)
  await consumeCaptcha(services, input.captchaId, input.captcha)
  const secret = await consumeKey(services, input.key)
  // Text that is not a mobile number is no account, and may be a password typed into the wrong field: it is not
  // logged.
  const userMobile = mobile.safeParse(openField(secret, input.userMobile)).data ?? ''
  const password = openField(secret, input.password)

  // Attempts are counted before they are verified: run one after another, so that many concurrent right ones are not
  // refused.
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
