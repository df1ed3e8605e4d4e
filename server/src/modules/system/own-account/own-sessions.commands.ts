import { onlineSessionFailures } from '@seam/contract/system/session/online-session'
import type { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import type { ReadContext, WriteContext } from '../../../kit/serve/implement.ts'
import { parseUserAgent } from '../../../kit/session/user-agent.ts'
import { lockOwnSession, selectOwnSessions } from '../online-session/online-session.rows.ts'
import { endSession, endSessions } from '../session/session.rows.ts'

const reason = '您已在另一台设备上结束这个登录'

/** The caller's sessions, the present one first. */
export const listOwnSessions = async ({ db, caller }: ReadContext<typeof ownAccountCalls.sessions>) => {
  const rows = await selectOwnSessions(db, caller.userId)
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...parseUserAgent(userAgent),
    own: row.id === caller.sessionId,
  }))
  return sessions.sort((a, b) => Number(b.own) - Number(a.own))
}

export const endOwnSession = async ({
  db,
  input,
  caller,
  logOperation,
}: WriteContext<typeof ownAccountCalls.endSession>) => {
  if (input.id === caller.sessionId) throw refuse(onlineSessionFailures.notThisOne)
  const session = requireRow(await lockOwnSession(db, caller.userId, input.id), onlineSessionFailures.alreadyEnded)
  await endSession(db, session.id, reason)
  const { browser, system } = parseUserAgent(session.userAgent)
  logOperation(`结束自己在 ${session.address}（${browser}，${system}）的登录`)
  return null
}

export const endOtherSessions = async ({
  db,
  caller,
  logOperation,
}: WriteContext<typeof ownAccountCalls.endOtherSessions>) => {
  await endSessions(db, { userId: caller.userId, except: caller.sessionId, reason })
  logOperation('结束自己的其他全部登录')
  return null
}
