import { defaultTitle } from '@seam/contract/system/config'
import { secondFactorFailures as failures, secondFactorCalls } from '@seam/contract/system/session/second-factor'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { consumeLimit, restoreLimit } from '../../../kit/limits.ts'
import { findConfirmedHash } from '../../../kit/password/confirm.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement, preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import type { Services } from '../../../kit/services.ts'
import { mustHaveSecondFactor } from '../../../kit/session/authority.ts'
import { findConfig } from '../config/config.rows.ts'
import { endSessions } from '../session/session.rows.ts'
import { signInWithCode } from '../session/sign-in/second-step.commands.ts'
import { refuseIfBeyondOwnRights } from '../user/user.commands.ts'
import { lockUser } from '../user/user.rows.ts'
import {
  consumeAppCode,
  consumeSecondFactorCode,
  issueRecoveryCodes,
  newSecondFactor,
} from './second-factor.commands.ts'
import * as rows from './second-factor.rows.ts'

type Proof = { readonly services: Services; readonly caller: Caller }
type Context<C extends keyof typeof secondFactorCalls> = WriteContext<(typeof secondFactorCalls)[C]>
type Prepared<C extends keyof typeof secondFactorCalls> = Pick<Context<C>, 'services' | 'caller' | 'input'>

/** Wrong ones are counted even if the call is refused, so this runs before its transaction. */
const requireOwnPassword = async ({ services, caller }: Proof, sealed: string): Promise<void> => {
  if ((await findConfirmedHash(services, caller, sealed)) === undefined) throw refuse(failures.passwordWrong)
}

/** Consumes a code. Wrong ones are counted together with those of signing in. */
const requireCode = async (
  { services, caller }: Proof,
  code: string,
  consume: typeof consumeSecondFactorCode,
): Promise<void> => {
  await consumeLimit(services, 'secondFactor', caller.userId)
  const isRight = await inTransaction(services.db, tx => consume(tx, services, caller.userId, code))
  if (!isRight) throw refuse(failures.codeWrong)
  await restoreLimit(services, 'secondFactor', caller.userId)
}

/** Verifies both factors again, for a user whose second factor is on. */
const proveBothSteps = async (context: Prepared<'turnOff' | 'renewCodes'>): Promise<void> => {
  const { services, caller, input } = context
  const factor = await rows.findSecondFactor(services.db, caller.userId)
  if (factor === undefined || factor.confirmedTime === null) throw refuse(failures.notOn)
  await requireOwnPassword(context, input.password)
  await requireCode(context, input.code, consumeSecondFactorCode)
}

/** The encrypted secret that a first code confirmed. */
const proveApp = async (context: Prepared<'confirm'>): Promise<Buffer> => {
  const { services, caller, input } = context
  const factor = await inTransaction(services.db, tx => rows.lockSecondFactor(tx, caller.userId))
  const { secret, confirmedTime } = requireRow(factor, failures.notBegun)
  if (confirmedTime !== null) throw refuse(failures.alreadyOn)
  await requireCode(context, input.code, consumeAppCode)
  return secret
}

export const secondFactorRoutes = implement(secondFactorCalls, {
  signIn: signInWithCode,

  status: async ({ db, caller }) => {
    const { secondFactorForced } = await findConfig(db)
    const factor = await rows.findSecondFactor(db, caller.userId)
    return {
      onSince: factor?.confirmedTime ?? null,
      recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
      required: secondFactorForced && mustHaveSecondFactor(caller),
    }
  },

  begin: preparedWrite(
    (context: Prepared<'begin'>) => requireOwnPassword(context, context.input.password),
    async ({ db, caller, services, logOperation }: Context<'begin'>) => {
      const { sysTitle } = await findConfig(db)
      const { sealed, ...factor } = await newSecondFactor(services, sysTitle || defaultTitle, caller.userMobile)
      if (!(await rows.insertSecret(db, caller.userId, sealed))) throw refuse(failures.alreadyOn)
      logOperation('获取两步验证的二维码')
      return factor
    },
  ),

  confirm: preparedWrite(proveApp, async ({ db, caller, services, logOperation }: Context<'confirm'>, proven) => {
    const factor = requireRow(await rows.lockSecondFactor(db, caller.userId), failures.notBegun)
    if (factor.confirmedTime !== null) throw refuse(failures.alreadyOn)
    // Another picture was requested meanwhile.
    if (!factor.secret.equals(proven)) throw refuse(failures.codeWrong)
    await rows.confirmSecondFactor(db, caller.userId)
    const recoveryCodes = await issueRecoveryCodes(db, services, caller.userId)
    logOperation('开启自己的两步验证')
    return { recoveryCodes }
  }),

  turnOff: preparedWrite(proveBothSteps, async ({ db, caller, logOperation }: Context<'turnOff'>) => {
    const { secondFactorForced } = await findConfig(db)
    if (secondFactorForced && mustHaveSecondFactor(caller)) throw refuse(failures.mustStayOn)
    if (!(await rows.deleteSecondFactor(db, caller.userId))) throw refuse(failures.notOn)
    logOperation('关闭自己的两步验证')
    return null
  }),

  renewCodes: preparedWrite(proveBothSteps, async ({ db, caller, services, logOperation }: Context<'renewCodes'>) => {
    requireRow(await rows.lockSecondFactor(db, caller.userId), failures.notOn)
    const recoveryCodes = await issueRecoveryCodes(db, services, caller.userId)
    logOperation('更换自己的恢复码')
    return { recoveryCodes }
  }),

  reset: async ({ db, input, caller, logOperation }) => {
    const user = requireRow(await lockUser(db, input.id, caller.scope))
    if (user.id === caller.userId) throw refuse(failures.ownFactor)
    await refuseIfBeyondOwnRights(db, caller, user.roleId, user.departmentId)
    if (!(await rows.deleteSecondFactor(db, user.id))) throw refuse(failures.notOn)
    await endSessions(db, { userId: user.id, reason: '两步验证被重置' })
    logOperation(`重置用户【${user.userName}】的两步验证`)
    return null
  },
})
