import type { invoiceCalls } from '@seam/contract/client/invoice'
import type { InputOf } from '@seam/contract/kit/call'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { type Insertable, type NotNull, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { clientInScope, delegationInScope } from '../../../kit/list/business-scope.ts'
import { applyFilters } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import { bySearch, bySearchIndex } from '../client/search.sql.ts'
import type { ShareAmount } from './invoice.rules.ts'

const invoices = (db: Db, scope: Scope) =>
  db
    .selectFrom('invoice')
    .leftJoin('client', 'client.id', 'invoice.clientId')
    .selectAll('invoice')
    .select('client.clientName')
    .$narrowType<{ clientName: NotNull }>()
    .where(clientInScope(scope))

/** The invoices that the list shows for these filters, which search no text. */
export const filteredInvoices = (db: Db, query: readonly FilterItem[], scope: Scope) =>
  applyFilters(invoices(db, scope), query, { state: 'invoice.state' })

export const selectInvoicePage = (db: Db, input: InputOf<typeof invoiceCalls.page>, scope: Scope) =>
  searchPage(db, invoices(db, scope), input, {
    columns: {
      keyword: bySearch<'invoice'>,
      clientId: 'invoice.clientId',
      invoiceCode: 'invoice.invoiceCode',
      invoiceNo: 'invoice.invoiceNo',
      amount: 'invoice.amount',
      state: 'invoice.state',
      createTime: 'invoice.createTime',
    },
    indexed: { keyword: bySearchIndex<'invoice'> },
    last: 'invoice.id',
  })

export const findInvoice = (db: Db, id: number, scope: Scope) =>
  invoices(db, scope).where('invoice.id', '=', id).executeTakeFirst()

export const selectIdsByCode = async (db: Db, codes: readonly string[], scope: Scope) => {
  const listed = await invoices(db, scope)
    .clearSelect()
    .select('invoice.id')
    .where('invoice.invoiceCode', '=', sql<string>`any(${codes})`)
    .execute()
  return listed.map(({ id }) => id)
}

export type ListedInvoice = Awaited<ReturnType<typeof selectInvoicePage>>['rows'][number]

/** The delegations, red-letter invoices and events of an invoice. */
export const selectInvoiceStory = async (db: Db, invoiceId: number) => {
  const [shares, reds, events] = await Promise.all([
    selectInvoiceShares(db, invoiceId),
    db.selectFrom('invoiceRed').selectAll().where('invoiceId', '=', invoiceId).orderBy('id').execute(),
    db
      .selectFrom('moneyEvent')
      .select(['command', 'toState', 'reason', 'userName', 'createTime'])
      .where('invoiceId', '=', invoiceId)
      .orderBy('id')
      .execute(),
  ])
  return { shares, reds, events }
}

/** Why requests were sent back, by the id of the invoice. */
export const selectSendBackReasons = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('moneyEvent')
    .select(['invoiceId', 'reason'])
    .where('invoiceId', '=', sql<number>`any(${ids})`)
    .where('command', 'in', ['sendBack', 'withdraw'])
    .execute()
  return new Map(rows.map(({ invoiceId, reason }) => [Number(invoiceId), reason]))
}

export const selectInvoiceShares = (db: Db, invoiceId: number) =>
  db
    .selectFrom('invoiceShare')
    .innerJoin('delegation', 'delegation.id', 'invoiceShare.delegationId')
    .select(['delegationId', 'delegateCode', 'invoiceShare.amount', 'red', 'redRequested'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('delegationId')
    .execute()

/** What delegations were paid in money less what was given back, and what their invoices are for, in fen. */
const delegationsWithInvoices = oncePer((db: Db) =>
  db
    .selectFrom('delegation')
    .select([
      'delegation.id as delegationId',
      'delegateCode',
      'delegation.createTime',
      sql<bigint>`invoiceable + invoiced`.as('paid'),
      'invoiced',
    ])
    .where('delegation.deletedTime', 'is', null),
)

const isInvoiceable = (clientId: number, scope: Scope) =>
  sql<SqlBool>`delegation.client_id = ${clientId} and invoiceable > 0 and delegation.deleted_time is null and ${delegationInScope(scope)}`

export const selectInvoiced = (db: Db, delegationIds: readonly number[]) =>
  delegationsWithInvoices(db)
    .where('delegation.id', '=', sql<number>`any(${[...delegationIds]})`)
    .orderBy('delegation.id')
    .execute()

/** A client's delegations with an invoiceable amount, the oldest first. */
export const selectInvoiceable = (db: Db, clientId: number, scope: Scope) =>
  delegationsWithInvoices(db).where(isInvoiceable(clientId, scope)).orderBy('delegation.id').execute()

/** How many of a client's delegations have an invoiceable amount, and its sum. */
export const sumInvoiceable = (db: Db, clientId: number, scope: Scope) =>
  db
    .selectFrom('delegation')
    .select([
      sql<number>`count(*)::int`.as('delegateCount'),
      sql<bigint>`coalesce(sum(invoiceable), 0)::bigint`.as('total'),
    ])
    .where(isInvoiceable(clientId, scope))
    .executeTakeFirstOrThrow()

/** Locks delegations of a client in the order of their ids, with their invoiceable amounts. */
export const lockInvoiceable = (tx: Tx, clientId: number, ids: readonly number[], scope: Scope) =>
  delegationsWithInvoices(tx)
    .where('delegation.id', '=', sql<number>`any(${ids})`)
    .where('delegation.clientId', '=', clientId)
    .where(delegationInScope(scope))
    .orderBy('delegation.id')
    .forUpdate()
    .execute()

/** Locks the delegations of invoices in the order of their ids: their sums change with the shares. */
export const lockDelegationsOfInvoices = async (tx: Tx, ids: readonly number[]) => {
  await sql`select id from delegation where id in (select delegation_id from invoice_share where invoice_id = any(${ids}))
    order by id for update`.execute(tx)
}

export const lockInvoices = async (tx: Tx, ids: readonly number[]) => {
  await tx
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return tx
    .selectFrom('invoice')
    .selectAll()
    .select(sql<boolean>`red_request_time < now() - interval '72 hours'`.as('redLapsed'))
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .execute()
}
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoices>>[number]

export const insertInvoiceShares = async (tx: Tx, invoiceId: number, shares: readonly ShareAmount[]) => {
  await sql`insert into invoice_share (invoice_id, delegation_id, amount) select ${invoiceId}::int, "delegationId", amount
    from jsonb_to_recordset(${jsonOf(shares)}::jsonb) as line("delegationId" int, amount bigint)`.execute(tx)
}

/** Amounts of a rejected request can be invoiced again. */
export const endInvoiceShares = async (tx: Tx, invoiceId: number) => {
  await tx.updateTable('invoiceShare').set({ live: false }).where('invoiceId', '=', invoiceId).execute()
}

export const setRedRequested = async (tx: Tx, invoiceId: number, shares: readonly ShareAmount[]) => {
  await sql`update invoice_share set red_requested = line.amount
    from jsonb_to_recordset(${jsonOf(shares)}::jsonb) as line("delegationId" int, amount bigint)
    where invoice_id = ${invoiceId} and delegation_id = line."delegationId"`.execute(tx)
}

/** Ends the request for a red-letter invoice: `issued` reverses the requested amount. */
export const endRedRequest = async (tx: Tx, invoiceId: number, issued: boolean) => {
  await tx
    .updateTable('invoiceShare')
    .set({ redRequested: 0n, ...(issued ? { red: sql<bigint>`red + red_requested` } : {}) })
    .where('invoiceId', '=', invoiceId)
    .execute()
}

export const insertInvoiceRed = async (tx: Tx, red: Insertable<Tables['invoiceRed']>) => {
  await tx.insertInto('invoiceRed').values(red).execute()
}
