import { sessionCalls } from '@seam/contract/system/session'
import { inTransaction } from '../../../db/database.ts'
import { spend } from '../../../kit/limits.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { signedOut } from '../../../kit/session/enter.ts'
import { selectOwnMenus } from '../menu/menu.rows.ts'
import { writeLogin } from './login-log.rows.ts'
import { giveCaptcha, giveKey } from './one-time.commands.ts'
import { lockedPage } from './online.rows.ts'
import { endOnline, listOnline, unlock } from './oversee.ts'
import { changeOwnPassword } from './own-password.commands.ts'
import { currentUser, endSession } from './session.rows.ts'
import { signIn } from './sign-in.commands.ts'

export const sessionRoutes = implement(sessionCalls, {
  key: async ({ services, request }) => {
    await spend(services, 'signInKey', request.address)
    return giveKey(services)
  },

  captcha: async ({ services, input, request }) => {
    await spend(services, 'captcha', request.address)
    return giveCaptcha(services, input.captchaId)
  },

  signIn,

  signOut: async ({ services, caller, request }) => {
    await inTransaction(services.db, async tx => {
      await endSession(tx, caller.sessionId, signedOut)
      const outcome = { operType: '退出登录', operContent: `用户【${caller.userName}】退出系统` } as const
      await writeLogin(tx, { ...outcome, userId: caller.userId, createName: caller.userMobile }, request)
    })
    return null
  },

  functions: async ({ db, caller }) => ({
    menus: await selectOwnMenus(db, caller),
    permissions: [...caller.permissions].sort(),
  }),

  whoAmI: ({ db, caller }) => currentUser(db, caller.userId),

  changeOwnPassword,

  online: listOnline,
  end: endOnline,
  locked: ({ db, input, caller }) => lockedPage(db, input, caller.scope),
  unlock,
})
