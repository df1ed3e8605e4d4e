import type { ticketCalls } from '@seam/contract/client/ticket'
import type { InputOf } from '@seam/contract/kit/call'
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { bySearch, bySearchIndex } from '../client/search.sql.ts'

const tickets = oncePer((db: Db) =>
  db
    .selectFrom('ticket')
    .leftJoin('client', 'client.id', 'ticket.clientId')
    .select([
      'ticket.id',
      'ticket.clientId',
      'client.clientCode',
      'client.clientName',
      'titleType',
      'ticketType',
      'ticketTitle',
      'taxNumber',
      'bankName',
      'bankAccount',
      'ticket.address',
      'ticket.telephone',
      'email',
      'isDefault',
      'ticket.state',
      'ticket.createTime',
      'ticket.version',
    ])
    .$narrowType<{ clientCode: NotNull; clientName: NotNull }>(),
)

export const selectTicketPage = (db: Db, input: InputOf<typeof ticketCalls.page>, scope: Scope) =>
  searchPage(db, tickets(db).where(clientInScope(scope)), input, {
    columns: {
      keyword: bySearch,
      clientId: 'ticket.clientId',
      ticketTitle: 'ticketTitle',
      taxNumber: 'taxNumber',
      titleType: 'titleType',
      ticketType: 'ticketType',
      state: 'ticket.state',
      clientName: sql.ref('ticket.client_name'),
      createTime: 'ticket.createTime',
    },
    indexed: { keyword: bySearchIndex },
    last: 'ticket.id',
  })

export const findTicket = (db: Db, id: number) => tickets(db).where('ticket.id', '=', id).executeTakeFirst()

export const insertTicket = async (tx: Tx, ticket: Insertable<Tables['ticket']>) =>
  (await tx.insertInto('ticket').values(ticket).returning('id').executeTakeFirstOrThrow()).id

export const updateTicket = async (tx: Tx, id: number, edit: Updateable<Tables['ticket']>) => {
  await tx
    .updateTable('ticket')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}
