import { defaultTitle } from '@seam/contract/system/config'
import { secondFactorFailures as failures, secondFactorCalls } from '@seam/contract/system/second-factor'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { giveBack, spend } from '../../../kit/limits.ts'
import { verifyPassword } from '../../../kit/password/hash.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import type { Services } from '../../../kit/services.ts'
import { mustHaveSecondFactor } from '../../../kit/session/authority.ts'
import { findConfig } from '../config/config.rows.ts'
import { signInWithCode } from '../session/second-step.commands.ts'
import { endSessions, lockPassword } from '../session/session.rows.ts'
import { refuseIfBeyondOwnRights } from '../user/user.commands.ts'
import { lockUser } from '../user/user.rows.ts'
import {
  consumeAppCode,
  consumeSecondFactorCode,
  issueRecoveryCodes,
  newSecondFactor,
} from './second-factor.commands.ts'
import * as rows from './second-factor.rows.ts'

type Proof = { readonly db: Tx; readonly services: Services; readonly caller: Caller }

const requireOwnPassword = async ({ db, services, caller }: Proof, sealed: string): Promise<void> => {
  await spend(services, 'oldPassword', caller.userId)
  const { passwordHash } = await lockPassword(db, caller.userId)
  if (!(await verifyPassword(passwordHash, caller.open(sealed) ?? ''))) throw refuse(failures.passwordWrong)
  await giveBack(services, 'oldPassword', caller.userId)
}

/** Wrong codes are counted together with those of signing in, also where the call is refused. */
const requireCode = async (
  { db, services, caller }: Proof,
  code: string,
  consume: typeof consumeSecondFactorCode,
): Promise<void> => {
  await spend(services, 'secondFactor', caller.userId)
  if (!(await consume(db, services, caller.userId, code))) throw refuse(failures.codeWrong)
  await giveBack(services, 'secondFactor', caller.userId)
}

const requireOn = async (db: Tx, userId: number): Promise<void> => {
  const factor = await rows.lockSecondFactor(db, userId)
  if (factor === undefined || factor.confirmedTime === null) throw refuse(failures.notOn)
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

  begin: async context => {
    const { db, input, caller, services, logOperation } = context
    await requireOwnPassword(context, input.password)
    const { sysTitle } = await findConfig(db)
    const { sealed, ...shown } = newSecondFactor(services, sysTitle || defaultTitle, caller.userMobile)
    if (!(await rows.insertSecret(db, caller.userId, sealed))) throw refuse(failures.alreadyOn)
    logOperation('获取两步验证的二维码')
    return shown
  },

  confirm: async context => {
    const { db, input, caller, services, logOperation } = context
    const factor = requireRow(await rows.lockSecondFactor(db, caller.userId), failures.notBegun)
    if (factor.confirmedTime !== null) throw refuse(failures.alreadyOn)
    await requireCode(context, input.code, consumeAppCode)
    await rows.confirmSecondFactor(db, caller.userId)
    const recoveryCodes = await issueRecoveryCodes(db, services, caller.userId)
    logOperation('开启自己的两步验证')
    return { recoveryCodes }
  },

  turnOff: async context => {
    const { db, input, caller, logOperation } = context
    const { secondFactorForced } = await findConfig(db)
    if (secondFactorForced && mustHaveSecondFactor(caller)) throw refuse(failures.mustStayOn)
    await requireOn(db, caller.userId)
    await requireOwnPassword(context, input.password)
    await requireCode(context, input.code, consumeSecondFactorCode)
    await rows.deleteSecondFactor(db, caller.userId)
    logOperation('关闭自己的两步验证')
    return null
  },

  renewCodes: async context => {
    const { db, input, caller, services, logOperation } = context
    await requireOn(db, caller.userId)
    await requireOwnPassword(context, input.password)
    await requireCode(context, input.code, consumeSecondFactorCode)
    const recoveryCodes = await issueRecoveryCodes(db, services, caller.userId)
    logOperation('更换自己的恢复码')
    return { recoveryCodes }
  },

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
