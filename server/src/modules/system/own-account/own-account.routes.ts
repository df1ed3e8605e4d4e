import { ownAccountCalls } from '@seam/contract/system/user/own-account'
import { implement } from '../../../kit/serve/implement.ts'
import { changeOwnPassword } from './own-password.commands.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.commands.ts'

export const ownAccountRoutes = implement(ownAccountCalls, {
  changePassword: changeOwnPassword,
  sessions: listOwnSessions,
  endSession: endOwnSession,
  endOtherSessions,
})
