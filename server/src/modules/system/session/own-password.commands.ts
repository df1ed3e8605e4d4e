import { commonFailures } from '@seam/contract/kit/failure'
import { type sessionCalls, sessionFailures } from '@seam/contract/system/session'
import { giveBack, spend } from '../../../kit/limits.ts'
import { checkNewPassword } from '../../../kit/password/check.ts'
import { hashPassword, verifyPassword } from '../../../kit/password/hash.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { endSessions, lockPassword, setOwnPassword } from './session.rows.ts'

const invalid = (field: string, message: string) =>
  refuse(commonFailures.invalidInput, { message, data: { issues: [{ path: [field], message }] } })

/** Changes one's own password and ends all one's sessions, this one too. */
export const changeOwnPassword = async (
  context: WriteContext<typeof sessionCalls.changeOwnPassword>,
): Promise<null> => {
  const { db, input, caller, services, logOperation } = context
  const password = caller.open(input.password)
  if (password !== caller.open(input.confirmPassword)) throw invalid('confirmPassword', '两次输入密码不一致')

  await spend(services, 'oldPassword', caller.userId)
  const { passwordHash } = await lockPassword(db, caller.userId)
  const old = caller.open(input.oldPassword)
  if (old === undefined || !(await verifyPassword(passwordHash, old))) throw refuse(sessionFailures.oldPasswordWrong)
  await giveBack(services, 'oldPassword', caller.userId)

  if (password === old) throw refuse(sessionFailures.passwordUnchanged)
  const checked = await checkNewPassword(db, password, { userMobile: caller.userMobile, field: 'password' })
  await setOwnPassword(db, caller.userId, await hashPassword(checked))
  await endSessions(db, { userId: caller.userId, reason: '密码已修改' })
  logOperation('修改自己的密码')
  return null
}
