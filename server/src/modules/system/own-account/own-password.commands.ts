import { commonFailures } from '@seam/contract/kit/failure'
import { type ownAccountCalls, ownAccountFailures } from '@seam/contract/system/user/own-account'
import { checkNewPassword } from '../../../kit/password/check.ts'
import { findConfirmedHash } from '../../../kit/password/confirm.ts'
import { hashPassword } from '../../../kit/password/hash.ts'
import { refuse } from '../../../kit/refusal.ts'
import { preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { endSessions, lockPassword, setOwnPassword } from '../session/session.rows.ts'

const invalid = (field: string, message: string) =>
  refuse(commonFailures.invalidInput, { message, data: { issues: [{ path: [field], message }] } })

type Changing = WriteContext<typeof ownAccountCalls.changePassword>

/** The hash that the old password matches. Wrong ones are counted even if the call is refused. */
const checkOldPassword = async ({ input, caller, services }: Pick<Changing, 'input' | 'caller' | 'services'>) => {
  if (caller.open(input.password) !== caller.open(input.confirmPassword))
    throw invalid('confirmPassword', '两次输入密码不一致')
  const hash = await findConfirmedHash(services, caller, input.oldPassword)
  if (hash === undefined) throw refuse(ownAccountFailures.oldPasswordWrong)
  return hash
}

/** Changes the caller's password and ends all their sessions, including this one. */
export const changeOwnPassword = preparedWrite(checkOldPassword, async (context: Changing, oldHash) => {
  const { db, input, caller, logOperation } = context
  const { passwordHash } = await lockPassword(db, caller.userId)
  if (passwordHash !== oldHash) throw refuse(ownAccountFailures.oldPasswordWrong)

  const password = caller.open(input.password)
  if (password === caller.open(input.oldPassword)) throw refuse(ownAccountFailures.passwordUnchanged)
  const checked = await checkNewPassword(db, password, { userMobile: caller.userMobile, field: 'password' })
  await setOwnPassword(db, caller.userId, await hashPassword(checked))
  await endSessions(db, { userId: caller.userId, reason: '密码已修改' })
  logOperation('修改自己的密码')
  return null
})
