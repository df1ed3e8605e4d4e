import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures, type Failure } from '@seam/contract/kit/failure'
import { mobile } from '@seam/contract/kit/text'
import type { sessionCalls } from '@seam/contract/system/session'
import { inTransaction } from '../../../db/database.ts'
import type { ReadContext } from '../../../kit/implement.ts'
import { giveBack, spend } from '../../../kit/limits.ts'
import { verifyPassword } from '../../../kit/password/hash.ts'
import { refuse } from '../../../kit/refusal.ts'
import { newSecret, newToken, openField, seal, sha256 } from '../../../kit/session/secret.ts'
import { hindrance, readStanding } from '../../../kit/session/standing.ts'
import { type Account, tryAccount } from './account.rows.ts'
import { writeLogin } from './login-log.rows.ts'
import { answerCaptcha, spendKey } from './one-time.ts'
import * as rows from './session.rows.ts'
import { faultOf, sessionLife } from './sign-in.rules.ts'

type Context = ReadContext<typeof sessionCalls.signIn>
type Answer = OutputOf<typeof sessionCalls.signIn>

/**
 * Signing in, in the order of wire.md §2.4. An account that is not there, a wrong password, a locked and a stopped one
 * get one answer, after one password verification each; the login log tells them apart.
 */
export const signIn = async (context: Context): Promise<Answer> => {
  const { means, input, request } = context
  await spend(means, 'signIn', request.address)
  await answerCaptcha(means, input.captchaId, input.captcha)
  const secret = await spendKey(means, input.key)
  // what is no mobile number is nobody's account, and may be a password typed into the wrong field: not for the log
  const userMobile = mobile.safeParse(openField(secret, input.userMobile)).data ?? ''
  const password = openField(secret, input.password)

  const account = await tryAccount(means.guard, userMobile)
  const right = (await verifyPassword(account?.passwordHash, password ?? '')) && password !== undefined
  const attempt = { context, userMobile, account }
  const fault = faultOf(account, right)
  if (account === undefined || fault !== undefined)
    throw await refused(attempt, commonFailures.signInWrong, fault ?? '')

  await giveBack(means, 'signIn', request.address)
  const standing = await readStanding(means.guard, account.id, account.departmentId)
  const reason = hindrance(standing) ?? (account.passwordExpired ? '初始密码已过期' : undefined)
  if (reason !== undefined) throw await refused(attempt, commonFailures.mayNotEnter, reason)
  return openSession(context, account, userMobile)
}

type Attempt = { readonly context: Context; readonly userMobile: string; readonly account: Account | undefined }

/** The refusal, after its line in the login log: both survive, since a step opens its own transactions. */
const refused = ({ context, userMobile, account }: Attempt, failure: Failure, reason: string) =>
  inTransaction(context.means.db, async tx => {
    const mayNotEnter = failure === commonFailures.mayNotEnter
    const outcome = { operType: '登录失败', operContent: reason } as const
    await writeLogin(tx, { ...outcome, userId: account?.id ?? null, createName: userMobile }, context.request)
    if (mayNotEnter && account !== undefined) await rows.forgiveAttempts(tx, account.id)
    return refuse(failure, mayNotEnter ? { message: `${reason}，暂不能登录，请联系管理员` } : {})
  })

const openSession = ({ means, request }: Context, account: Account, userMobile: string): Promise<Answer> => {
  const [key, ssid, expired] = [newSecret(), newToken(32), Date.now() + sessionLife(account.loginOutTime)]
  return inTransaction(means.db, async tx => {
    await rows.forgiveAttempts(tx, account.id)
    await rows.insertSession(tx, {
      userId: account.id,
      ssidHash: sha256(ssid),
      secret: seal(means.config.secretKey, key),
      expires: new Date(expired),
      address: request.address,
      userAgent: request.userAgent,
    })
    const outcome = { operType: '登录成功', operContent: `用户【${account.userName}】登录系统` } as const
    await writeLogin(tx, { ...outcome, userId: account.id, createName: userMobile }, request)
    return { key, ssid, expired, user: await rows.currentUser(tx, account.id) }
  })
}
