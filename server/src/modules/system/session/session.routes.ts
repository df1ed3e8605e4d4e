import { sessionCalls } from '@seam/contract/system/session'
import { inTransaction } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { spend } from '../../../kit/limits.ts'
import { signedOut } from '../../../kit/session/enter.ts'
import { menusOf } from '../menu/menu.rows.ts'
import { writeLogin } from './login-log.rows.ts'
import { giveCaptcha, giveKey } from './one-time.commands.ts'
import { lockedPage } from './online.rows.ts'
import { endOnline, listOnline, unlock } from './oversee.ts'
import { changeOwnPassword } from './own-password.ts'
import { currentUser, endSession } from './session.rows.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes = implement(sessionCalls, {
  key: async ({ means, request }) => {
    await spend(means, 'signInKey', request.address)
    return giveKey(means)
  },

  captcha: async ({ means, input, request }) => {
    await spend(means, 'captcha', request.address)
    return giveCaptcha(means, input.captchaId)
  },

  signIn,

  signOut: async ({ means, who, request }) => {
    await inTransaction(means.db, async tx => {
      await endSession(tx, who.sessionId, signedOut)
      const outcome = { operType: '退出登录', operContent: `用户【${who.userName}】退出系统` } as const
      await writeLogin(tx, { ...outcome, userId: who.userId, createName: who.userMobile }, request)
    })
    return null
  },

  functions: async ({ db, who }) => ({
    menus: await menusOf(db, who),
    permissions: [...who.permissions].sort(),
  }),

  whoAmI: ({ db, who }) => currentUser(db, who.userId),

  changeOwnPassword,

  online: listOnline,
  end: endOnline,
  locked: ({ db, input, who }) => lockedPage(db, input, who.scope),
  unlock,
})
