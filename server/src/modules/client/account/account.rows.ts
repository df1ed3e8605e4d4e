import type { accountCalls } from '@seam/contract/client/money/account'
import type { InputOf } from '@seam/contract/kit/call'
import { type NotNull, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { clientInScope } from '../../../kit/list/business-scope.ts'
import type { Scope } from '../../../kit/list/scope.ts'
import { searchPage } from '../../../kit/list/search-page.ts'
import { oncePer } from '../../../kit/once-per.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { bySearch, bySearchIndex } from '../client/search.sql.ts'

/** The account of a client, in fen. */
export const findAccount = (db: Db, clientId: number) =>
  db
    .selectFrom('account')
    .select(['id', 'balance', 'creditLimit', 'creditUsed', 'state'])
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()

export const findNameOfClient = async (db: Db, clientId: number): Promise<string> =>
  (await db.selectFrom('client').select('clientName').where('id', '=', clientId).executeTakeFirstOrThrow()).clientName

export const findClientOfAccount = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('account').select('clientId').where('id', '=', id).executeTakeFirst())?.clientId

export const findPayPasswordHash = async (db: Db, clientId: number): Promise<string | null> =>
  (await db.selectFrom('account').select('payPasswordHash').where('clientId', '=', clientId).executeTakeFirst())
    ?.payPasswordHash ?? null

const accounts = oncePer((db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('client', 'client.id', 'account.clientId')
    .select([
      'account.id',
      'account.clientId',
      'client.clientCode',
      'client.clientName',
      'client.telephone',
      'balance',
      'creditLimit',
      'creditUsed',
      'creditDays',
      sql<boolean>`pay_password_hash is not null`.as('hasPayPassword'),
      'account.state',
      'account.version',
    ])
    .$narrowType<{ clientCode: NotNull; clientName: NotNull; telephone: NotNull }>(),
)

export const selectAccountPage = (db: Db, input: InputOf<typeof accountCalls.page>, scope: Scope) =>
  searchPage(db, accounts(db).where(clientInScope(scope)), input, {
    columns: {
      keyword: bySearch,
      clientId: 'account.clientId',
      clientCode: sql.ref('account.client_code'),
      clientName: sql.ref('account.client_name'),
      balance: 'balance',
      creditLimit: 'creditLimit',
      creditUsed: 'creditUsed',
      state: 'account.state',
    },
    indexed: { keyword: bySearchIndex },
    last: 'account.id',
  })

/** Locks an account; debits wait. */
export const lockAccount = (tx: Tx, id: number, scope: Scope) =>
  accounts(tx).where('account.id', '=', id).where(clientInScope(scope)).forNoKeyUpdate('account').executeTakeFirst()

/** Locks the account of a client: nothing is posted for the client meanwhile. */
export const lockAccountOf = (tx: Tx, clientId: number) =>
  tx.selectFrom('account').select('id').where('clientId', '=', clientId).forNoKeyUpdate().execute()

export const updateAccount = async (
  tx: Tx,
  id: number,
  edit: { state?: 1 | 2; creditLimit?: bigint; creditDays?: number; payPasswordHash?: string },
) => {
  await tx
    .updateTable('account')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

type CreditChange = {
  readonly clientId: number
  /** fen */
  readonly limitBefore: bigint
  readonly daysBefore?: number
  readonly reason: string
  readonly userId: number | null
  readonly userName: string
}

/** Stores the present limit and term of a locked account, with the previous ones. */
export const insertCreditChange = async (tx: Tx, change: CreditChange): Promise<void> => {
  const { clientId, limitBefore, daysBefore, reason, userId, userName } = change
  await sql`
    insert into credit_change (client_id, limit_before, limit_after, days_before, days_after, credit_used, reason, user_id, user_name)
    select client_id, ${limitBefore}::bigint, credit_limit, coalesce(${daysBefore ?? null}::int, credit_days), credit_days, credit_used,
      ${reason}::text, ${userId}::int, ${userName}::text
    from account where client_id = ${clientId}::int`.execute(tx)
}
