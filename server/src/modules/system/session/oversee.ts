import { type sessionCalls, sessionFailures } from '@seam/contract/system/session'
import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { ReadContext, WriteContext } from '../../../kit/serve/implement.ts'
import { clientOf } from '../../../kit/session/user-agent.ts'
import { isWithinOwnRights } from '../user/reach.rows.ts'
import { lockLockedAccount, lockOnlineSession, selectOnlinePage, selectRoleIds } from './online.rows.ts'
import { endSession, resetFailedAttempts } from './session.rows.ts'

/** Who is in, from where and with what; the asking session knows itself. */
export const listOnline = async ({ db, input, caller }: ReadContext<typeof sessionCalls.online>) => {
  const { rows, totalRecords } = await selectOnlinePage(db, input, caller.scope)
  const shown = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...clientOf(userAgent),
    own: row.id === caller.sessionId,
  }))
  return { rows: shown, totalRecords }
}

/** Nobody ends or unlocks somebody who may or sees more than he himself. */
const mustReach = async (tx: Tx, caller: Caller, user: { id: number; departmentId: number }) => {
  const roleIds = await selectRoleIds(tx, user.id)
  if (!(await isWithinOwnRights(tx, caller, roleIds, user.departmentId))) throw refuse(userFailures.beyondOwnRights)
}

export const endOnline = async ({ db, input, caller, logOperation }: WriteContext<typeof sessionCalls.end>) => {
  if (input.id === caller.sessionId) throw refuse(sessionFailures.notThisOne)
  const session = requireRow(await lockOnlineSession(db, input.id, caller.scope), sessionFailures.alreadyEnded)
  await mustReach(db, caller, { id: session.userId, departmentId: session.departmentId })
  await endSession(db, session.id, '您已被管理员强制下线')
  const { browser, system } = clientOf(session.userAgent)
  logOperation(`将用户【${session.userName}】在 ${session.address}（${browser}，${system}）的登录强制下线`)
  return null
}

export const unlock = async ({ db, input, caller, logOperation }: WriteContext<typeof sessionCalls.unlock>) => {
  const account = requireRow(await lockLockedAccount(db, input.id, caller.scope), sessionFailures.notLocked)
  await mustReach(db, caller, account)
  await resetFailedAttempts(db, account.id)
  logOperation(`解锁账号【${account.userMobile}】（${account.userName}），原因：${input.reason}`)
  return null
}
