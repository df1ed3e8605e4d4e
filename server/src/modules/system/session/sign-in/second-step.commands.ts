import type { OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { type secondFactorCalls, secondFactorFailures } from '@seam/contract/system/session/second-factor'
import { inTransaction } from '../../../../db/database.ts'
import { consumeLimit, restoreLimit } from '../../../../kit/limits.ts'
import { refuse } from '../../../../kit/refusal.ts'
import type { ReadContext } from '../../../../kit/serve/implement.ts'
import { sha256 } from '../../../../kit/session/secret.ts'
import { consumeSecondFactorCode } from '../../second-factor/second-factor.commands.ts'
import { findLoginAccount } from './account.rows.ts'
import { openVerifiedSession, ownPortal, refuseEntry } from './admit-account.commands.ts'
import * as rows from './second-step.rows.ts'

type Context = ReadContext<typeof secondFactorCalls.signIn>

/** Counts the attempt or consumes the code, in a transaction that a refusal does not undo. */
const tryCode = async ({ services, input }: Context) =>
  inTransaction(services.db, async tx => {
    const tokenHash = sha256(input.token)
    const step = await rows.lockSecondStep(tx, tokenHash)
    if (step === undefined) return undefined
    const isRight = await consumeSecondFactorCode(tx, services, step.userId, input.code)
    if (isRight) await rows.deleteSecondStep(tx, tokenHash)
    else await rows.countSecondStepTry(tx, tokenHash)
    return { ...step, isRight }
  })

/** The second step of signing in: a code for the token of the first step. */
export const signInWithCode = async (context: Context): Promise<OutputOf<typeof secondFactorCalls.signIn>> => {
  const { services, input, request } = context
  const waiting = await inTransaction(services.db, tx => rows.lockSecondStep(tx, sha256(input.token)))
  if (waiting === undefined) throw refuse(commonFailures.signInFlow)
  await consumeLimit(services, 'secondFactor', waiting.userId)
  const step = await tryCode(context)
  if (step === undefined) throw refuse(commonFailures.signInFlow)

  const device = { token: step.wantsDevice ? '' : undefined, hash: step.deviceHash ?? undefined }
  const how = `${step.how}（两步验证）`
  const portal = step.portal ? ownPortal : undefined
  const visit = { services, request, userMobile: step.userMobile, how, device, portal }
  const account = await findLoginAccount(services.guard, step.userMobile)
  if (!step.isRight || !account?.enabled) {
    const reason = step.isRight ? '账号已停用' : '动态码错误'
    const refusal = await refuseEntry(visit, account, commonFailures.signInWrong, reason)
    throw step.isRight
      ? refusal
      : refuse(commonFailures.signInWrong, { message: secondFactorFailures.codeWrong.message })
  }
  await restoreLimit(services, 'secondFactor', step.userId)
  return openVerifiedSession(visit, account)
}
