import { ticketLife } from '@seam/contract/system/login-ticket'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

export const insertTicket = async (tx: Tx, ticketHash: Buffer, sessionId: number): Promise<void> => {
  await sql`insert into login_ticket (ticket_hash, session_id, expires)
    values (${ticketHash}, ${sessionId}, now() + make_interval(secs => ${ticketLife}))`.execute(tx)
}

type Holder = {
  readonly userMobile: string
  /** epoch ms at which the session ends that the ticket came from */
  readonly notAfter: number
}

/** Whose ticket it is, which is spent by asking; undefined where it is unknown, late, or its session is over. */
export const deleteTicket = async (tx: Tx, ticketHash: Buffer): Promise<Holder | undefined> => {
  const { rows } = await sql<Holder & { live: boolean }>`
    delete from login_ticket using session, app_user
    where ticket_hash = ${ticketHash} and session.id = session_id and app_user.id = session.user_id
    returning user_mobile as "userMobile", (extract(epoch from session.expires) * 1000)::float8 as "notAfter",
      login_ticket.expires > now() and session.ended is null and session.expires > now() as live`.execute(tx)
  const [row] = rows
  return row?.live === true ? { userMobile: row.userMobile, notAfter: row.notAfter } : undefined
}
