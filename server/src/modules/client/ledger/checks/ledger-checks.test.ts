import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk, payFor } from '../../../../../test/builders/lab.ts'
import { inTransaction } from '../../../../db/database.ts'
import { ledgerChecks } from './ledger-checks.rows.ts'

const { stage, admin, words } = await openDelegationDesk()

beforeAll(async () => {
  const { id } = await addClient(admin.client)
  await expectOk(payFor(admin.client, await addDelegation(admin.client, words, id)))
})

/** A row that breaks each check, as no command could write it. `$1`: a delegation without payments. */
const violating: Readonly<Record<string, string>> = {
  balanced: `insert into posting (posting_kind, cause, user_name) values ('ADJUST', 'test:broken', '')`,
  chain: `insert into entry (posting_id, ledger_account, amount, client_id, seq, balance_after)
    select max(id), 'BALANCE', -7, (select min(client_id) from account), 900, 7 from posting`,
  account: 'update account set credit_used = credit_used + 1',
  covered: 'update delegation set paid = paid + 1 where id = $1',
  revenue: `insert into entry (posting_id, ledger_account, amount, delegation_id) select max(id), 'REVENUE', -7, $1 from posting`,
  receivable: `insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, seq, balance_after)
    select max(id), 'RECEIVABLE', 7, (select min(client_id) from account), $1, 901, 7 from posting`,
  fee: `insert into fee_line (delegation_id, fee_line_kind, line_name, charged, net, user_name) values ($1, 'CHARGE', '', 1, 1, '')`,
  shares: `insert into trade (trade_kind, client_id, pay_method, amount, state, create_user_id, create_name) values (1, 1, 1, 7, 10, 1, '')`,
  bounds: `alter table trade drop constraint trade_refunded_most;
    insert into trade (trade_kind, client_id, pay_method, amount, refunded, state, create_user_id, create_name) values (2, 1, 1, 7, 8, 70, 1, '')`,
  once: `drop index settlement_trade_taken; insert into settlement_trade (settlement_id, trade_id, amount) values (0, 0, 7), (1, 0, 7)`,
  payState: 'update delegation set pay_state = 3 where id = $1',
  paid: 'update delegation set credited = credited + 1 where id = $1',
  payer: `with paid as (
      insert into trade (trade_kind, client_id, pay_method, amount, state, create_user_id, create_name) values (1, 0, 1, 7, 30, 1, '') returning id
    ) insert into trade_share (trade_id, delegation_id, amount) select id, $1, 7 from paid`,
  settlement: `insert into settlement (client_id, amount, received, state, create_user_id, create_name) values (1, 7, 7, 20, 1, '')`,
  invoiced: 'update delegation set invoiced = invoiced + 1 where id = $1',
  invoiceable: 'insert into invoice_share (invoice_id, delegation_id, amount) values (0, $1, 7)',
  bankLine: `insert into bank_line (bank_ref, booked_date, amount, create_user_id, create_name) values ('BROKEN', now(), 7, 1, '')`,
  transferTwice: `with line as (
      insert into bank_line (bank_ref, booked_date, amount, create_user_id, create_name) values ('TWICE', now(), 7, 1, '') returning id
    ), unclaimed as (
      insert into suspense (cause, pay_method, amount, state, bank_line_id) select 'test:twice', 2, 7, 10, id from line
    ), settled as (
      insert into settlement (client_id, amount, received, state, create_user_id, create_name) values (1, 7, 7, 20, 1, '') returning id
    ) insert into settlement_receipt (settlement_id, pay_method, amount, voucher_no, create_user_id, create_name)
    select id, 2, 7, 'TWICE', 1, '' from settled`,
  transferMatch: `insert into suspense (cause, pay_method, amount, state, claim_target) values ('test:match', 2, 7, 20, 5)`,
  matchSum: `with held as (
      insert into suspense (cause, pay_method, amount, state) values ('test:sum', 2, 7, 10) returning id
    ), matched as (
      insert into posting (posting_kind, cause, user_name) select 'UNCLAIMED', 'trade:1:bank-line:' || id || ':1', '' from held returning id
    ) insert into entry (posting_id, ledger_account, amount) select id, account, amount
      from matched, (values ('SUSPENSE', 6), ('BANK', -6)) entries (account, amount)`,
  lostNumber: `with paid as (
      insert into trade (trade_kind, client_id, pay_method, amount, state, create_user_id, create_name) values (2, 1, 2, 7, 30, 1, '') returning id
    ) insert into posting (posting_kind, cause, user_name) select 'UNCLAIMED', 'trade:' || id || ':bank-line:1:1:SHARED', '' from paid`,
  depositTwice: `with settled as (
      insert into settlement (client_id, amount, received, state, create_user_id, create_name) values (1, 7, 7, 20, 1, '') returning id
    ), received as (
      insert into settlement_receipt (settlement_id, pay_method, amount, voucher_no, create_user_id, create_name)
      select id, 2, 7, 'BOTH', 1, '' from settled
    ) insert into posting (posting_kind, cause, user_name) values ('HAND_OVER', 'vault:deposit:BOTH', '')`,
  depositClaim: `insert into suspense (cause, pay_method, amount, state, reference, claim_target) values ('test:deposit', 2, 7, 20, 'NONE', 6)`,
  channelPayout: `insert into posting (posting_kind, cause, user_name) values ('CHANNEL', 'suspense:999999:channel:1', '')`,
  channelPayoutCover: `with posted as (insert into posting (posting_kind, cause, user_name) values ('CHANNEL', 'test:cover', '') returning id)
    insert into entry (posting_id, ledger_account, amount) select id, 'CARD', -7 from posted`,
  payable: `insert into entry (posting_id, ledger_account, amount) select max(id), 'PAYABLE', -7 from posting`,
  shift: `insert into shift (user_id, user_name, state, handed_out, float, expected, counted, count_time) values (1, '', 20, 0, 0, 7, 7, now())`,
  vault: `insert into entry (posting_id, ledger_account, amount) select max(id), 'VAULT', -7 from posting`,
  suspense: `insert into suspense (cause, pay_method, amount, state) values ('test:broken', 2, 7, 10)`,
  credit: `insert into delegation_credit (client_id, posting_id, business_date, amount) values (1, 1, now(), 7)`,
  limit: `insert into credit_change (client_id, limit_before, limit_after, days_before, days_after, credit_used, reason, user_name)
      select client_id, 0, 500, 30, 30, 0, 'x', '' from delegation where id = $1;
    with posted as (insert into posting (posting_kind, cause, user_name) values ('CREDIT', 'test:limit', '') returning id)
    insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, seq, balance_after)
    select posted.id, 'RECEIVABLE', 501, delegation.client_id, $1, 1, 501 from posted, delegation where delegation.id = $1`,
  limitChain: 'update account set credit_limit = credit_limit + 1',
  days: `insert into ledger_day (business_date, ledger_account, debit, credit) values ('2020-01-01', 'BANK', 7, 0)`,
  requested: `insert into refund (refund_cause, client_id, amount, by_rule, state, reason, create_name) values (1, 1, 7, false, 20, 'x', '')`,
}

describe('the checks', () => {
  it.each(ledgerChecks)('find what breaks: $label', async ({ name, violations }) => {
    const { id: clientId } = await addClient(admin.client)
    const { id } = await addDelegation(admin.client, words, clientId)
    const broken = inTransaction(stage.db, async tx => {
      // Without the triggers and constraints that refuse such rows.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw((violating[name] ?? '').replaceAll('$1', String(id))).execute(tx)
      const { rows } = await sql.raw(violations).execute(tx)
      throw new Error(`${rows.length} rows`)
    })
    await expect(broken).rejects.toThrow(/^[1-9]\d* rows$/)
  })
})
