import { type sessionCalls, sessionFailures } from '@seam/contract/system/session'
import { userFailures } from '@seam/contract/system/user'
import type { Tx } from '../../../db/database.ts'
import type { ReadContext, WriteContext } from '../../../kit/implement.ts'
import type { Person } from '../../../kit/person.ts'
import { found, refuse } from '../../../kit/refusal.ts'
import { clientOf } from '../../../kit/user-agent.ts'
import { rightsOfRoles } from '../role/role.rows.ts'
import { reaches, rightsOf } from '../user/user.rules.ts'
import { holdLocked, lockOnline, onlinePage, roleIdsOf } from './online.rows.ts'
import { endSession, forgiveAttempts } from './session.rows.ts'

/** Who is in, from where and with what; the asking session knows itself. */
export const listOnline = async ({ db, input, who }: ReadContext<typeof sessionCalls.online>) => {
  const { rows, totalRecords } = await onlinePage(db, input)
  const shown = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...clientOf(userAgent),
    own: row.id === who.sessionId,
  }))
  return { rows: shown, totalRecords }
}

/** Nobody ends or unlocks somebody who may more than he may himself. */
const mustReach = async (tx: Tx, who: Person, userId: number) => {
  const rights = await rightsOfRoles(tx, await roleIdsOf(tx, userId))
  if (!reaches(rightsOf(who), rights)) throw refuse(userFailures.beyondOwnRights)
}

export const endOnline = async ({ db, input, who, tell }: WriteContext<typeof sessionCalls.end>) => {
  if (input.id === who.sessionId) throw refuse(sessionFailures.notThisOne)
  const session = found(await lockOnline(db, input.id), sessionFailures.alreadyEnded)
  await mustReach(db, who, session.userId)
  await endSession(db, session.id, '您已被管理员强制下线')
  const { browser, system } = clientOf(session.userAgent)
  tell(`将用户【${session.userName}】在 ${session.address}（${browser}，${system}）的登录强制下线`)
  return null
}

export const unlock = async ({ db, input, who, tell }: WriteContext<typeof sessionCalls.unlock>) => {
  const account = found(await holdLocked(db, input.id), sessionFailures.notLocked)
  await mustReach(db, who, account.id)
  await forgiveAttempts(db, account.id)
  tell(`解锁账号【${account.userMobile}】（${account.userName}），原因：${input.reason}`)
  return null
}
