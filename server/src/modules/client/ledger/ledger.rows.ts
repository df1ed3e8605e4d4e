import { type LedgerAccount, ledgerAccount, type PostingKind } from '@seam/contract/client/money/ledger'
import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { jsonOf } from '../../../kit/sql/json-of.ts'
import type { EntryDraft } from './posting.rules.ts'

export type PostingDraft = {
  readonly kind: PostingKind
  /** Unique per posting: `trade:7`, `refund:9:ok`. */
  readonly cause: string
  readonly clientId: number | null
  readonly tradeId?: number | undefined
  readonly refundId?: number | undefined
  readonly reversesId?: bigint | undefined
  readonly remarks?: string
  /** When the money moved, as the channel or the bank says; absent: now. */
  readonly eventTime?: string | undefined
  readonly entries: readonly EntryDraft[]
}

type Author = { readonly userId: number | null; readonly userName: string }

const balance = sql.lit(ledgerAccount.balance)
const receivable = sql.lit(ledgerAccount.receivable)

export type PostingOptions = { readonly limited?: boolean; readonly locksAccount?: boolean }

type Posted = {
  readonly id: bigint | null
  readonly accountChanged: boolean
  /** fen, before the posting; null if it changed no account of a client */
  readonly creditUsed: bigint | null
  readonly creditLimit: bigint | null
}

/**
 * Inserts posting, entries and account balance in one statement, which locks the account row of the client for the
 * shortest time. Writes nothing if the cause has a posting already, or if balance or credit is insufficient.
 * `limited`: a stopped account or the credit limit refuses; otherwise only a negative balance does. `locksAccount`: the
 * row is locked also where the posting does not change it.
 */
export const insertPosting = async (
  tx: Tx,
  { kind, cause, clientId, tradeId, refundId, reversesId, remarks, eventTime, entries }: PostingDraft,
  { limited = false, locksAccount = false }: PostingOptions,
  { userId, userName }: Author,
): Promise<Posted> => {
  const lines = jsonOf(entries.map((entry, place) => ({ ...entry, place })))
  const { rows } = await sql<Posted>`
    with line as materialized (
      select * from jsonb_to_recordset(${lines}::jsonb)
        as line(place int, account text, amount bigint, "delegationId" int, "userId" int, "shiftId" int)
    ), change as materialized (
      select coalesce(-sum(amount) filter (where account = ${balance}), 0)::bigint as balance,
        count(*) filter (where account = ${balance})::int as balances,
        coalesce(sum(amount) filter (where account = ${receivable}), 0)::bigint as credit,
        count(*) filter (where account = ${receivable})::int as credits
      from line
    ), changed as (
      update account set balance = account.balance + change.balance, balance_seq = balance_seq + balances,
        credit_used = credit_used + credit, credit_seq = credit_seq + credits
      from change
      where client_id = ${clientId}::int and balances + credits > 0
        and not exists (select from posting where cause = ${cause})
        and account.balance + change.balance >= 0 and credit_used + credit >= 0
        and (not ${limited}::boolean or change.balance >= 0 and credit <= 0
          or state = ${sql.lit(state.enabled)} and (credit <= 0 or credit_used + credit <= credit_limit))
      returning account.balance - change.balance as balance, balance_seq - balances as balance_seq,
        credit_used - credit as credit_used, credit_seq - credits as credit_seq, credit_limit
    ), locked as materialized (
      select client_id from account
      where client_id = ${clientId}::int and ${locksAccount}::boolean and (select balances + credits = 0 from change)
      for no key update
    ), posted as (
      insert into posting (posting_kind, cause, client_id, trade_id, refund_id, reverses_id, remarks, event_time, user_id, user_name)
      select ${kind}::text, ${cause}::text, ${clientId}::int, ${tradeId ?? null}::int, ${refundId ?? null}::int,
        ${reversesId ?? null}::bigint, ${remarks ?? ''}::text, coalesce(${eventTime ?? null}::timestamptz, now()), ${userId}::int, ${userName}::text
      from change where balances + credits = 0 or exists (select from changed)
      on conflict (cause) do nothing returning id
    ), entered as (
      insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, user_id, shift_id, seq, balance_after)
      select posted.id, account, amount, ${clientId}::int, "delegationId", "userId", "shiftId",
        case account when ${balance} then balance_seq when ${receivable} then credit_seq end
          + row_number() over (partition by account order by place),
        case account when ${balance} then changed.balance - sum(amount) over (partition by account order by place)
          when ${receivable} then credit_used + sum(amount) over (partition by account order by place) end
      from posted cross join line left join changed on true
      order by place
    )
    select (select id from posted) as id, exists (select from changed) as account_changed,
      (select credit_used from changed) as credit_used, (select credit_limit from changed) as credit_limit,
      exists (select from locked) as account_locked`.execute(tx)
  return rows[0] ?? { id: null, accountChanged: false, creditUsed: null, creditLimit: null }
}

/** What takes money out of the account of a channel waits here, so that a payout of it sees all of that. */
export const lockChannelAccount = async (tx: Tx, account: LedgerAccount): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('channel-account'), hashtext(${account}))`.execute(tx)
}

export const findPostingByCause = (db: Db, cause: string) =>
  db.selectFrom('posting').select('id').where('cause', '=', cause).executeTakeFirst()

/** The ledger's amounts of each delegation, in fen with the sign that users see. */
export const sumDelegationAccounts = async (db: Db, delegationIds: readonly number[]) => {
  const { rows } = await sql<{ delegationId: number; contract: bigint; revenue: bigint; receivable: bigint }>`
    select delegation_id,
      coalesce(-sum(amount) filter (where ledger_account = ${sql.lit(ledgerAccount.contract)}), 0)::bigint as contract,
      coalesce(-sum(amount) filter (where ledger_account = ${sql.lit(ledgerAccount.revenue)}), 0)::bigint as revenue,
      coalesce(sum(amount) filter (where ledger_account = ${receivable}), 0)::bigint as receivable
    from entry where delegation_id = any (${[...delegationIds]}::int[]) group by delegation_id`.execute(db)
  return rows
}

/** The postings of a delegation with the amounts they moved, for its page. */
export const selectDelegationPostings = (db: Db, delegationId: number) =>
  db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.postingId')
    .leftJoin('trade', 'trade.id', 'posting.tradeId')
    .select([
      'posting.postingKind as kind',
      sql<bigint>`abs(sum(entry.amount))::bigint`.as('amount'),
      'trade.payMethod',
      sql<string>`coalesce(trade.voucher_no, '')`.as('voucherNo'),
      sql<string>`coalesce(trade.trade_code, '')`.as('tradeCode'),
      'trade.amount as paid',
      'trade.tendered',
      'posting.remarks',
      'posting.userName as createName',
      'posting.createTime',
    ])
    .where('entry.delegationId', '=', delegationId)
    .where('entry.ledgerAccount', 'in', [ledgerAccount.contract, ledgerAccount.revenue])
    .where('posting.postingKind', 'not in', ['REVENUE', 'REOPEN'])
    .groupBy(['posting.id', 'trade.id'])
    .orderBy('posting.id')
    .execute()
