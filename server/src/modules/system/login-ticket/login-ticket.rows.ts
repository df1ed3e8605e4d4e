import { ticketLife } from '@seam/contract/system/session/login-ticket'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

type Ticket = {
  readonly ticketHash: Buffer
  readonly sessionId: number
  readonly clientId: number | null
  readonly portalAs: number | null
}

export const insertLoginTicket = async (tx: Tx, ticket: Ticket): Promise<void> => {
  const expires = sql<string>`now() + make_interval(secs => ${ticketLife})`
  await tx
    .insertInto('loginTicket')
    .values({ ...ticket, expires })
    .execute()
}

type Holder = {
  readonly userMobile: string
  /** The portal that the ticket opens, if it opens one. */
  readonly clientId: number | null
  readonly portalAs: number | null
  readonly clientName: string
  readonly asName: string
  /** Epoch milliseconds of the end of the session that issued the ticket. */
  readonly notAfter: number
}

/** The owner of a ticket, which this call consumes; undefined if it is unknown, expired, or its session has ended. */
export const deleteTicket = async (tx: Tx, ticketHash: Buffer): Promise<Holder | undefined> => {
  const { rows } = await sql<Holder & { live: boolean }>`
    delete from login_ticket using session, app_user
    where ticket_hash = ${ticketHash} and session.id = session_id and app_user.id = session.user_id
    returning user_mobile as "userMobile", client_id as "clientId", login_ticket.portal_as as "portalAs",
      coalesce((select client_name from client where client.id = client_id), '') as "clientName",
      coalesce((select colleague.user_name from app_user colleague where colleague.id = login_ticket.portal_as), '') as "asName",
      (extract(epoch from session.expires) * 1000)::float8 as "notAfter",
      login_ticket.expires > now() and session.ended is null and session.expires > now() as live`.execute(tx)
  const [row] = rows
  if (row?.live !== true) return undefined
  const { live: _, ...holder } = row
  return holder
}

/** Accounts that may open the portal of a client. */
export const selectPortalAccounts = (db: Db, clientId: number) =>
  db
    .selectFrom('appUser')
    .innerJoin('enterprise', 'enterprise.id', 'appUser.enterpriseId')
    .select(['appUser.id', 'userName', 'userMobile'])
    .where('enterprise.clientId', '=', clientId)
    .orderBy('appUser.id')
    .execute()
