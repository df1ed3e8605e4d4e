import { sessionCalls } from '@seam/contract/system/session/session'
import { inTransaction } from '../../../db/database.ts'
import { consumeLimit } from '../../../kit/limits.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { signedOut } from '../../../kit/session/enter-session.ts'
import { selectOwnMenus } from '../menu/menu.rows.ts'
import { endSession, findCurrentUser } from './session.rows.ts'
import { insertLogin } from './sign-in/login-log.rows.ts'
import { issueCaptcha, issueKey } from './sign-in/one-time.commands.ts'
import { signIn } from './sign-in/sign-in.commands.ts'

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
})
