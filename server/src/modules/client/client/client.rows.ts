import type { ClientSource, clientCalls, PayPolicy } from '@seam/contract/client/client'
import type { InputOf } from '@seam/contract/kit/call'
import { type State, state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { clientInScope, reasonsOfClients } from '../../../kit/list/business-scope.ts'
import { applyFilters, applyOrder } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { sortOf } from '../../../kit/list/sort.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { bySearch, bySearchIndex, within } from './search.sql.ts'

const clients = oncePer((db: Db) =>
  db
    .selectFrom('client')
    // Every client has a grade: joined like this, it is looked up for the rows of a page and not for those that are
    // counted.
    .leftJoin('memberGrade', 'memberGrade.id', 'client.gradeId')
    .leftJoin('salesman', 'salesman.id', 'client.salesmanId')
    .select([
      'client.id',
      'client.clientCode',
      'client.clientName',
      'client.creditCode',
      'client.contact',
      'client.telephone',
      'client.source',
      'client.salesmanId',
      sql<string>`coalesce(salesman_name, '')`.as('salesmanName'),
      'client.gradeId',
      sql<string>`grade_name`.as('gradeName'),
      sql<string>`discount`.as('memberRate'),
      'client.points',
      'client.payPolicy',
      'client.vxAccount',
      'client.remarks',
      'client.state',
      'client.createTime',
      'client.version',
    ]),
)

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

const clientsInScope = (db: Db, scope: Scope) => clients(db).where(clientInScope(scope))

export const findClient = (db: Db, id: number, scope: Scope) =>
  clientsInScope(db, scope).where('client.id', '=', id).executeTakeFirst()

const columns = {
  keyword: bySearch,
  clientCode: 'client.clientCode',
  clientName: 'client.clientName',
  telephone: 'client.telephone',
  creditCode: 'client.creditCode',
  source: 'client.source',
  salesmanId: 'client.salesmanId',
  gradeId: 'client.gradeId',
  payPolicy: 'client.payPolicy',
  points: 'client.points',
  state: 'client.state',
  createTime: 'client.createTime',
} as const

const indexed = {
  keyword: bySearchIndex,
  clientCode: within('client.clientCode'),
  clientName: within('client.clientName'),
  telephone: within('client.telephone'),
} as const

const options = {
  columns,
  indexed,
  last: 'client.id',
} as const

type PageInput = InputOf<typeof clientCalls.page>

/** Clients; a keyword is searched in name, pinyin initials, code and telephone. */
export const selectClientPage = (db: Db, input: PageInput, scope: Scope) =>
  searchPage(db, clients(db), input, { ...options, reasons: reasonsOfClients(scope) })

/** Every client that matches, in the order of the list. */
export const clientQuery = (db: Db, input: Pick<PageInput, 'query' | 'sort'>, scope: Scope) =>
  applyOrder(
    applyFilters(clientsInScope(db, scope), input.query, { ...columns, ...indexed }),
    sortOf(input, options),
    options,
  )

/**
 * Locks a client of the scope against changes, stopping and orders. It is read after the lock: a join would compare the
 * grade that a concurrent payment set with the row of the earlier one.
 */
export const lockClient = async (tx: Tx, id: number, scope: Scope) => {
  await tx.selectFrom('client').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findClient(tx, id, scope)
}

/** Locks an enabled grade against being stopped; the lowest if none is given. */
export const lockEnabledGrade = (tx: Tx, id: number | null) =>
  tx
    .selectFrom('memberGrade')
    .select(['id', 'gradeName', 'creditLimit'])
    .where('state', '=', state.enabled)
    .$if(id !== null, query => query.where('id', '=', id))
    .orderBy('points')
    .limit(1)
    .forShare()
    .executeTakeFirst()

type Edit = {
  clientName: string
  pinyin: string
  nameKey: string
  creditCode: string
  contact: string
  telephone: string
  source: ClientSource
  salesmanId: number | null
  gradeId: number
  payPolicy: PayPolicy
  remarks: string
}

/** A client and its account, with the credit of its grade (fen). Takes the next number only if there is no code. */
export const insertClient = async (
  tx: Tx,
  client: Edit & { ownerId: number },
  creditLimit: bigint,
  clientCode?: string,
) => {
  const row = clientCode === undefined ? client : { ...client, clientCode }
  const inserted = await tx.insertInto('client').values(row).returning(['id', 'clientCode']).executeTakeFirstOrThrow()
  await tx.insertInto('account').values({ clientId: inserted.id, creditLimit }).execute()
  return inserted
}

export const updateClient = async (tx: Tx, id: number, edit: Edit) => {
  await tx
    .updateTable('client')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

export const setClientState = async (tx: Tx, id: number, state: State) => {
  await tx.updateTable('client').set({ state, version: nextVersion }).where('id', '=', id).execute()
}

export const setVxAccount = async (tx: Tx, id: number, vxAccount: string) => {
  await tx.updateTable('client').set({ vxAccount, version: nextVersion }).where('id', '=', id).execute()
}
