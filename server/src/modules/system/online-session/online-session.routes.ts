import { onlineSessionCalls, onlineSessionFailures } from '@seam/contract/system/session/online-session'
import { userFailures } from '@seam/contract/system/user/user'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement, type ReadContext, type WriteContext } from '../../../kit/serve/implement.ts'
import { parseUserAgent } from '../../../kit/session/user-agent.ts'
import { endSession, liftLocks } from '../session/session.rows.ts'
import { isWithinOwnRights } from '../user/user.commands.ts'
import {
  lockLockedAccount,
  lockOnlineSession,
  selectLockedAccountPage,
  selectOnlinePage,
  selectRoleIds,
} from './online-session.rows.ts'

/** The live sessions with browser and system; the caller's own is marked. */
const listOnline = async ({ db, input, caller }: ReadContext<typeof onlineSessionCalls.page>) => {
  const { rows, totalRecords } = await selectOnlinePage(db, input, caller.scope)
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...parseUserAgent(userAgent),
    own: row.id === caller.sessionId,
  }))
  return { rows: sessions, totalRecords }
}

/** Nobody ends or unlocks the sessions of a user with more rights or a wider scope than their own. */
const refuseIfBeyondOwnRights = async (tx: Tx, caller: Caller, user: { id: number; departmentId: number }) => {
  const roleIds = await selectRoleIds(tx, user.id)
  if (!(await isWithinOwnRights(tx, caller, roleIds, user.departmentId))) throw refuse(userFailures.beyondOwnRights)
}

const endOnline = async ({ db, input, caller, logOperation }: WriteContext<typeof onlineSessionCalls.end>) => {
  if (input.id === caller.sessionId) throw refuse(onlineSessionFailures.notThisOne)
  const session = requireRow(await lockOnlineSession(db, input.id, caller.scope), onlineSessionFailures.alreadyEnded)
  await refuseIfBeyondOwnRights(db, caller, { id: session.userId, departmentId: session.departmentId })
  await endSession(db, session.id, '您已被管理员强制下线')
  const { browser, system } = parseUserAgent(session.userAgent)
  logOperation(`将用户【${session.userName}】在 ${session.address}（${browser}，${system}）的登录强制下线`)
  return null
}

const unlock = async ({ db, input, caller, logOperation }: WriteContext<typeof onlineSessionCalls.unlock>) => {
  const account = requireRow(await lockLockedAccount(db, input.id, caller.scope), onlineSessionFailures.notLocked)
  await refuseIfBeyondOwnRights(db, caller, account)
  await liftLocks(db, account.id)
  logOperation(`解锁账号【${account.userMobile}】（${account.userName}），原因：${input.reason}`)
  return null
}

export const onlineSessionRoutes = implement(onlineSessionCalls, {
  page: listOnline,
  end: endOnline,
  locked: ({ db, input, caller }) => selectLockedAccountPage(db, input, caller.scope),
  unlock,
})
