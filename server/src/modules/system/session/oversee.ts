import { type sessionCalls, sessionFailures } from '@seam/contract/system/session'
import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { ReadContext, WriteContext } from '../../../kit/implement.ts'
import type { Person } from '../../../kit/person.ts'
import { found, refuse } from '../../../kit/refusal.ts'
import { clientOf } from '../../../kit/user-agent.ts'
import { isWithinReach } from '../user/reach.rows.ts'
import { holdLocked, lockOnline, onlinePage, roleIdsOf } from './online.rows.ts'
import { endSession, forgiveAttempts } from './session.rows.ts'

/** Who is in, from where and with what; the asking session knows itself. */
export const listOnline = async ({ db, input, who }: ReadContext<typeof sessionCalls.online>) => {
  const { rows, totalRecords } = await onlinePage(db, input, who.scope)
  const shown = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...clientOf(userAgent),
    own: row.id === who.sessionId,
  }))
  return { rows: shown, totalRecords }
}

/** Nobody ends or unlocks somebody who may or sees more than he himself. */
const mustReach = async (tx: Tx, who: Person, user: { id: number; departmentId: number }) => {
  const roleIds = await roleIdsOf(tx, user.id)
  if (!(await isWithinReach(tx, who, roleIds, user.departmentId))) throw refuse(userFailures.beyondOwnRights)
}

export const endOnline = async ({ db, input, who, tell }: WriteContext<typeof sessionCalls.end>) => {
  if (input.id === who.sessionId) throw refuse(sessionFailures.notThisOne)
  const session = found(await lockOnline(db, input.id, who.scope), sessionFailures.alreadyEnded)
  await mustReach(db, who, { id: session.userId, departmentId: session.departmentId })
  await endSession(db, session.id, '您已被管理员强制下线')
  const { browser, system } = clientOf(session.userAgent)
  tell(`将用户【${session.userName}】在 ${session.address}（${browser}，${system}）的登录强制下线`)
  return null
}

export const unlock = async ({ db, input, who, tell }: WriteContext<typeof sessionCalls.unlock>) => {
  const account = found(await holdLocked(db, input.id, who.scope), sessionFailures.notLocked)
  await mustReach(db, who, account)
  await forgiveAttempts(db, account.id)
  tell(`解锁账号【${account.userMobile}】（${account.userName}），原因：${input.reason}`)
  return null
}
