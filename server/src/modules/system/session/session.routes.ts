import { sessionCalls, sessionFailures } from '@seam/contract/system/session'
import { userFailures } from '@seam/contract/system/user'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { consumeLimit } from '../../../kit/limits.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { implement, type ReadContext, type WriteContext } from '../../../kit/serve/implement.ts'
import { signedOut } from '../../../kit/session/enter.ts'
import { clientOf } from '../../../kit/session/user-agent.ts'
import { selectOwnMenus } from '../menu/menu.rows.ts'
import { isWithinOwnRights } from '../user/user.commands.ts'
import {
  lockLockedAccount,
  lockOnlineSession,
  selectLockedAccountPage,
  selectOnlinePage,
  selectRoleIds,
} from './online.rows.ts'
import { changeOwnPassword } from './own-password.commands.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.commands.ts'
import { endSession, findCurrentUser, liftLocks } from './session.rows.ts'
import { insertLogin } from './sign-in/login-log.rows.ts'
import { issueCaptcha, issueKey } from './sign-in/one-time.commands.ts'
import { signIn } from './sign-in/sign-in.commands.ts'

/** The live sessions with browser and system; the caller's own is marked. */
const listOnline = async ({ db, input, caller }: ReadContext<typeof sessionCalls.online>) => {
  const { rows, totalRecords } = await selectOnlinePage(db, input, caller.scope)
  const sessions = rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...clientOf(userAgent),
    own: row.id === caller.sessionId,
  }))
  return { rows: sessions, totalRecords }
}

/** Nobody ends or unlocks the sessions of a user with more rights or a wider scope than their own. */
const refuseIfBeyondOwnRights = async (tx: Tx, caller: Caller, user: { id: number; departmentId: number }) => {
  const roleIds = await selectRoleIds(tx, user.id)
  if (!(await isWithinOwnRights(tx, caller, roleIds, user.departmentId))) throw refuse(userFailures.beyondOwnRights)
}

const endOnline = async ({ db, input, caller, logOperation }: WriteContext<typeof sessionCalls.end>) => {
  if (input.id === caller.sessionId) throw refuse(sessionFailures.notThisOne)
  const session = requireRow(await lockOnlineSession(db, input.id, caller.scope), sessionFailures.alreadyEnded)
  await refuseIfBeyondOwnRights(db, caller, { id: session.userId, departmentId: session.departmentId })
  await endSession(db, session.id, '您已被管理员强制下线')
  const { browser, system } = clientOf(session.userAgent)
  logOperation(`将用户【${session.userName}】在 ${session.address}（${browser}，${system}）的登录强制下线`)
  return null
}

const unlock = async ({ db, input, caller, logOperation }: WriteContext<typeof sessionCalls.unlock>) => {
  const account = requireRow(await lockLockedAccount(db, input.id, caller.scope), sessionFailures.notLocked)
  await refuseIfBeyondOwnRights(db, caller, account)
  await liftLocks(db, account.id)
  logOperation(`解锁账号【${account.userMobile}】（${account.userName}），原因：${input.reason}`)
  return null
}

export const sessionRoutes = implement(sessionCalls, {
  key: async ({ services, request }) => {
    await consumeLimit(services, 'signInKey', request.address)
    return issueKey(services)
  },

  captcha: async ({ services, input, request }) => {
    await consumeLimit(services, 'captcha', request.address)
    return issueCaptcha(services, input.captchaId)
  },

  signIn,

  signOut: async ({ services, caller, request }) => {
    await inTransaction(services.db, async tx => {
      await endSession(tx, caller.sessionId, signedOut)
      const outcome = { operType: '退出登录', operContent: `用户【${caller.userName}】退出系统` } as const
      await insertLogin(tx, { ...outcome, userId: caller.userId, createName: caller.userMobile }, request)
    })
    return null
  },

  functions: async ({ db, caller }) => ({
    menus: await selectOwnMenus(db, caller),
    permissions: [...caller.permissions].sort(),
  }),

  whoAmI: async ({ db, caller }) => ({
    ...(await findCurrentUser(db, caller.userId)),
    mustSetUpSecondFactor: caller.mustSetUpSecondFactor,
  }),

  changeOwnPassword,

  online: listOnline,
  end: endOnline,
  ownSessions: listOwnSessions,
  endOwn: endOwnSession,
  endOwnOthers: endOtherSessions,
  locked: ({ db, input, caller }) => selectLockedAccountPage(db, input, caller.scope),
  unlock,
})
