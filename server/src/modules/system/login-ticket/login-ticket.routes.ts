import { commonFailures } from '@seam/contract/kit/failure'
import { portalFailures } from '@seam/contract/kit/portal/portal'
import { loginTicketCalls, loginTicketFailures, ticketLife } from '@seam/contract/system/session/login-ticket'
import { type Db, inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { consumeLimit, restoreLimit } from '../../../kit/limits.ts'
import { isClientInScope } from '../../../kit/portal/client-in-scope.ts'
import { refuse } from '../../../kit/refusal.ts'
import { accessRefusal, requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { newToken, sha256 } from '../../../kit/session/secret.ts'
import { findLoginAccount } from '../session/sign-in/account.rows.ts'
import { openVerifiedSession } from '../session/sign-in/admit-account.commands.ts'
import { deleteTicket, insertLoginTicket, selectPortalAccounts } from './login-ticket.rows.ts'

/** Refuses a client outside the scope of the caller, and an account that does not belong to the client. */
const requireClient = async (db: Db, caller: Caller, clientId: number, portalAs: number | undefined): Promise<void> => {
  requirePermission(caller, 'portalLookIn')
  if (!(await isClientInScope(db, clientId, caller.scope))) throw refuse(commonFailures.notThere)
  if (portalAs === undefined) return
  const accounts = await selectPortalAccounts(db, clientId)
  if (!accounts.some(({ id }) => id === portalAs)) throw refuse(commonFailures.notThere)
}

/**
 * One-time tickets (60 s, single use): another site of ours signs a user in without access to their session. With a
 * client a ticket opens the client's portal, without one the laboratory.
 */
export const loginTicketRoutes = implement(loginTicketCalls, {
  issue: async ({ services, input, caller }) => {
    const { clientId, portalAs } = input
    // The session of a client's account stays in the portal.
    if (caller.portal !== null && !caller.portal.readOnly)
      throw accessRefusal(loginTicketCalls.issue.access, '请从管理端登录')
    if (caller.portal !== null && clientId !== undefined) throw refuse(portalFailures.readOnly)
    if (clientId !== undefined) await requireClient(services.db, caller, clientId, portalAs)
    const ticket = newToken(32)
    await inTransaction(services.db, tx =>
      insertLoginTicket(tx, {
        ticketHash: sha256(ticket),
        sessionId: caller.sessionId,
        clientId: clientId ?? null,
        portalAs: portalAs ?? null,
      }),
    )
    return { ticket, expired: Date.now() + ticketLife * 1000 }
  },

  redeem: async ({ services, input, request }) => {
    await consumeLimit(services, 'ticket', request.address)
    const holder = await inTransaction(services.db, tx => deleteTicket(tx, sha256(input.ticket)))
    const account = holder && (await findLoginAccount(services.guard, holder.userMobile))
    if (holder === undefined || !account?.enabled) throw refuse(loginTicketFailures.ticketSpent)
    await restoreLimit(services, 'ticket', request.address)
    const { userMobile, notAfter, clientId, portalAs, clientName, asName } = holder
    const visit = { services, request, userMobile, notAfter }
    if (clientId === null) return openVerifiedSession({ ...visit, how: '凭跳转凭证登录系统' }, account)
    const how = `以客户【${clientName}】${asName && `账号【${asName}】`}的身份查看客户门户（只读）`
    return openVerifiedSession({ ...visit, how, portal: { clientId, asUserId: portalAs } }, account)
  },

  accounts: async ({ db, input, caller }) => {
    if (!(await isClientInScope(db, input.clientId, caller.scope))) throw refuse(commonFailures.notThere)
    return selectPortalAccounts(db, input.clientId)
  },
})
