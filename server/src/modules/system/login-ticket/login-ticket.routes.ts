import { loginTicketCalls, loginTicketFailures, ticketLife } from '@seam/contract/system/login-ticket'
import { inTransaction } from '../../../db/database.ts'
import { consumeLimit, restoreLimit } from '../../../kit/limits.ts'
import { refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { newToken, sha256 } from '../../../kit/session/secret.ts'
import { findAccount } from '../session/account.rows.ts'
import { openVerifiedSession } from '../session/admit-account.commands.ts'
import { deleteTicket, insertTicket } from './login-ticket.rows.ts'

/** One-time tickets (60 s, single use): another site of ours signs a user in without seeing their session. */
export const loginTicketRoutes = implement(loginTicketCalls, {
  issue: async ({ services, caller }) => {
    const ticket = newToken(32)
    await inTransaction(services.db, tx => insertTicket(tx, sha256(ticket), caller.sessionId))
    return { ticket, expired: Date.now() + ticketLife * 1000 }
  },

  redeem: async ({ services, input, request }) => {
    await consumeLimit(services, 'ticket', request.address)
    const holder = await inTransaction(services.db, tx => deleteTicket(tx, sha256(input.ticket)))
    const account = holder && (await findAccount(services.guard, holder.userMobile))
    if (holder === undefined || !account?.enabled) throw refuse(loginTicketFailures.ticketSpent)
    await restoreLimit(services, 'ticket', request.address)
    const { userMobile, notAfter } = holder
    return openVerifiedSession({ services, request, userMobile, notAfter, how: '凭跳转凭证登录系统' }, account)
  },
})
