import { ledgerAccount, postingKind } from '@seam/contract/client/money/ledger'
import type { InputOf } from '@seam/contract/kit/call'
import { type statementCalls, statementState } from '@seam/contract/trade/statement'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import { applyFiltersAndOrder } from '../../../kit/list/page.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { bySearch, bySearchIndex } from '../../client/client/search.sql.ts'
import type { Accounts, CreditEntry, Movement } from './statement.rules.ts'

const balance = sql.lit(ledgerAccount.balance)
const receivable = sql.lit(ledgerAccount.receivable)

/** The delegations of `trade`, of `refund` and of the receivable entries of `posting`: the first three by their codes. */
const orderCodes = sql`select string_agg(delegate_code, '、' order by place) filter (where place <= 3)
    || case when count(*) > 3 then ' 等' || count(*) || '份' else '' end as codes
  from (select delegate_code, row_number() over (order by delegation.id) as place from delegation where delegation.id = any(array(
    select delegation_id from trade_share where trade_share.trade_id = trade.id union all select refund.delegation_id
    union all select entry.delegation_id from entry where entry.posting_id = posting.id and ledger_account = ${receivable}
  ))) delegation_of`

/** What the client reads about a posting; why the laboratory wrote a debt off is not for them. */
const abstract = sql<string>`concat_ws('；', codes, case when posting_kind <> ${sql.lit(postingKind.writeOff)} then nullif(posting.remarks, '') end)`

type Period = { readonly startDate: string; readonly endDate: string }

/**
 * The accounts of a client before a period, and up to `most` of its postings in it. Calculated back from the present
 * accounts in one statement, so that a concurrent posting is in both or in neither.
 */
export const selectMovements = async (db: Db, clientId: number, { startDate, endDate }: Period, most: number) => {
  const { rows } = await sql<
    Movement & { id: bigint | null; openingReceivable: bigint; openingBalance: bigint }
  >`with since as materialized (
      select posting_id, ledger_account, create_time, case ledger_account when ${balance} then -amount else amount end as change
      from entry where client_id = ${clientId} and seq is not null and create_time >= ${startDate}::date
    ), opening as (
      select credit_used - coalesce((select sum(change) from since where ledger_account = ${receivable}), 0) as receivable,
        account.balance - coalesce((select sum(change) from since where ledger_account = ${balance}), 0) as balance
      from account where client_id = ${clientId}
    ), movement as (
      select posting_id, coalesce(sum(change) filter (where ledger_account = ${receivable}), 0) as receivable,
        coalesce(sum(change) filter (where ledger_account = ${balance}), 0) as balance
      from since where create_time < ${endDate}::date + 1 group by posting_id
      having sum(change) filter (where ledger_account = ${receivable}) <> 0 or sum(change) filter (where ledger_account = ${balance}) <> 0
      order by posting_id limit ${most}
    )
    select opening.receivable::bigint as opening_receivable, opening.balance::bigint as opening_balance, posting.id,
      posting.create_time, posting_kind as kind, coalesce(trade_code, refund_code, '') as code, ${abstract} as remarks,
      movement.receivable::bigint as receivable, movement.balance::bigint as balance
    from opening left join (movement join posting on posting.id = posting_id and posting.id = any(array(select posting_id from movement))
      left join trade on trade.id = trade_id left join refund on refund.id = refund_id
      left join lateral (${orderCodes}) orders on true) on true
    order by posting.id`.execute(db)
  const opening: Accounts = { receivable: rows[0]?.openingReceivable ?? 0n, balance: rows[0]?.openingBalance ?? 0n }
  const movements: Movement[] = rows.flatMap(
    ({ openingReceivable: _receivable, openingBalance: _balance, id, ...movement }) =>
      id === null ? [] : [{ id, ...movement }],
  )
  return { opening, movements }
}

/**
 * The receivable entries up to the end of a period, of delegations with a debt at that time: those that have one now, or
 * have had entries since. Entries without a delegation are from before the ledger, or settle without naming one.
 */
export const selectCreditEntries = async (db: Db, clientId: number, endDate: string): Promise<CreditEntry[]> => {
  const { rows } = await sql<CreditEntry>`
    with debtor as materialized (
      select delegation_id from trade join trade_share on trade_id = trade.id where trade.client_id = ${clientId} and outstanding > 0
      union
      select delegation_id from entry where client_id = ${clientId} and seq is not null and create_time >= ${endDate}::date + 1
        and ledger_account = ${receivable} and delegation_id is not null
    ), line as materialized (
      select delegation_id, amount, create_time from entry where delegation_id = any(array(select delegation_id from debtor))
        and ledger_account = ${receivable} and create_time < ${endDate}::date + 1
      union all
      select 0, amount, create_time from entry where client_id = ${clientId} and delegation_id is null
        and ledger_account = ${receivable} and create_time < ${endDate}::date + 1
    )
    select nullif(delegation_id, 0) as delegation_id, amount, ${endDate}::date - create_time::date as days from line
    where delegation_id in (select delegation_id from line group by delegation_id having sum(amount) > 0)`.execute(db)
  return rows
}

const statements = (db: Db, scope: Scope) =>
  db
    .selectFrom('clientStatement')
    .leftJoin('client', 'client.id', 'clientStatement.clientId')
    .select([
      'clientStatement.id',
      'clientStatement.statementCode',
      'clientStatement.clientId',
      'client.clientName',
      'clientStatement.startDate',
      'clientStatement.endDate',
      'clientStatement.openingReceivable',
      'clientStatement.closingReceivable',
      'clientStatement.openingBalance',
      'clientStatement.closingBalance',
      'clientStatement.state',
      'clientStatement.dispute',
      'clientStatement.answerName',
      'clientStatement.answerTime',
      'clientStatement.createName',
      'clientStatement.createTime',
      'clientStatement.version',
    ])
    .$narrowType<{ clientName: NotNull }>()
    .where(clientInScope(scope))

const order = {
  columns: {
    keyword: bySearch<'clientStatement'>,
    clientId: 'clientStatement.clientId',
    statementCode: 'clientStatement.statementCode',
    state: 'clientStatement.state',
    createTime: 'clientStatement.createTime',
  },
  last: 'clientStatement.id',
} as const

export const selectStatementPage = (db: Db, input: InputOf<typeof statementCalls.page>, scope: Scope) =>
  searchPage(db, statements(db, scope), input, {
    ...order,
    indexed: { keyword: bySearchIndex<'clientStatement'> },
  })

export type StoredStatement = Awaited<ReturnType<typeof selectStatementPage>>['rows'][number]

export const statementQuery = (db: Db, input: InputOf<typeof statementCalls.exportAll>, scope: Scope) =>
  applyFiltersAndOrder(statements(db, scope), input, order)

export const findStatement = (db: Db, id: number, scope: Scope) =>
  statements(db, scope)
    .select(['clientStatement.hash', 'clientStatement.figures'])
    .where('clientStatement.id', '=', id)
    .executeTakeFirst()

/** The ids of the disputed statements of a client whose whole period is within this one. */
export const selectDisputedWithin = async (
  db: Db,
  { clientId, startDate, endDate }: Period & { readonly clientId: number },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('clientStatement')
    .select('id')
    .where('clientId', '=', clientId)
    .where('state', '=', statementState.disputed)
    .where('startDate', '>=', startDate)
    .where('endDate', '<=', endDate)
    .execute()
  return rows.map(({ id }) => id)
}

export const lockStatements = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('clientStatement')
    .select(['id', 'statementCode', 'clientId', 'state', 'createUserId', 'version'])
    .select(sql<string>`figures ->> 'clientName'`.as('clientName'))
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute()

export type LockedStatement = Awaited<ReturnType<typeof lockStatements>>[number]
