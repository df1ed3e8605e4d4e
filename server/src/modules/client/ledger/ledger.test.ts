import { ledgerFailures, postingKind } from '@seam/contract/client/ledger'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation } from '../../../../test/builders/lab.ts'
import { inTransaction } from '../../../db/database.ts'
import { Refusal } from '../../../kit/refusal.ts'
import { post } from './ledger.commands.ts'
import { ledgerChecks } from './ledger-checks.rows.ts'
import { faultOfEntries } from './posting.rules.ts'

const { stage, admin, words } = await openDelegationDesk()
const author = { userId: null, userName: '系统' }

const recharge = (clientId: number, amount: bigint, cause: string) =>
  inTransaction(stage.db, tx =>
    post(
      tx,
      {
        kind: postingKind.recharge,
        cause,
        clientId,
        entries: [
          { account: 'BANK', amount },
          { account: 'BALANCE', amount: -amount },
        ],
      },
      author,
    ),
  )
/** A debit of the balance against the allowances, limited like a payment. */
const debit = (clientId: number, amount: bigint, cause: string) =>
  inTransaction(stage.db, tx =>
    post(
      tx,
      {
        kind: postingKind.adjust,
        cause,
        clientId,
        entries: [
          { account: 'BALANCE', amount },
          { account: 'ALLOWANCE', amount: -amount },
        ],
      },
      author,
      { limited: true },
    ),
  )
const accountOf = (clientId: number) =>
  stage.db.selectFrom('account').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
const refusalOf = (error: unknown) => (error instanceof Refusal ? error : undefined)

describe('a posting', () => {
  it('exists once for its cause, however many write it at once', async () => {
    const { id } = await addClient(admin.client)
    const written = await Promise.allSettled(Array.from({ length: 20 }, () => recharge(id, 500n, `test:once:${id}`)))
    const ids = written.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(new Set(ids).size).toBe(1)
    // A writer that began before the first one committed must try again.
    for (const one of written) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: '40001' })
    expect(await recharge(id, 500n, `test:once:${id}`)).toBe(ids[0])
    expect(await accountOf(id)).toMatchObject({ balance: 500n, balanceSeq: 1 })
  })

  it('of 640 debits at once passes those that the balance covers, and answers what the others lack', async () => {
    const { id } = await addClient(admin.client)
    await recharge(id, 10_000n, `test:many:${id}`)
    // 64 at a time: more would wait for a connection longer than a busy machine lets them
    const tillOf = async (till: number) => {
      const results: PromiseSettledResult<unknown>[] = []
      for (let at = 0; at < 10; at++)
        results.push(...(await Promise.allSettled([debit(id, 100n, `test:many:${id}:${till}:${at}`)])))
      return results
    }
    const results = (await Promise.all(Array.from({ length: 64 }, (_, till) => tillOf(till)))).flat()
    const refused = results.flatMap(one => (one.status === 'rejected' ? [refusalOf(one.reason)] : []))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
    expect(new Set(refused.map(one => one?.failure))).toEqual(new Set([ledgerFailures.short]))
    expect(new Set(refused.map(one => JSON.stringify(one?.data)))).toEqual(new Set(['{"short":"1.00"}']))
    expect(await accountOf(id)).toMatchObject({ balance: 0n, balanceSeq: 101 })
    const seqs = await stage.db
      .selectFrom('entry')
      .select('seq')
      .where('clientId', '=', id)
      .where('seq', 'is not', null)
      .orderBy('seq')
      .execute()
    expect(seqs.map(({ seq }) => seq)).toEqual(Array.from({ length: 101 }, (_, at) => at + 1))
  })

  it('is refused by a stopped account, which still receives', async () => {
    const { id } = await addClient(admin.client)
    await stage.db.updateTable('account').set({ state: 1 }).where('clientId', '=', id).execute()
    await recharge(id, 100n, `test:stopped:${id}`)
    const error = await debit(id, 50n, `test:stopped:${id}:debit`).catch(refusalOf)
    expect(error).toMatchObject({ failure: ledgerFailures.accountStopped })
  })
})

describe('the database', () => {
  /** Lines of `ledger_account, amount, client_id, seq, balance_after`, as one posting. */
  const insertEntries = (lines: string) =>
    sql
      .raw(`with posted as (insert into posting (posting_kind, cause, user_name) values ('ADJUST', 'test:' || random(), '') returning id)
        insert into entry (posting_id, ledger_account, amount, client_id, seq, balance_after)
        select posted.id, line.* from posted, (values ${lines}) line(account, amount, client, seq, after)`)
      .execute(stage.db)
  const nobody = 'null::int, null::int, null::bigint'

  it('refuses a single entry, and entries that do not sum to zero', async () => {
    await expect(insertEntries(`('BANK', 5::bigint, ${nobody})`)).rejects.toThrow('at least two')
    await expect(insertEntries(`('BANK', 5::bigint, ${nobody}), ('FEE', -4, null, null, null)`)).rejects.toThrow(
      'sum is zero',
    )
  })

  it('refuses a balance that is not its last entry, an entry that skips a number, and a posting of the past', async () => {
    const { id } = await addClient(admin.client)
    await recharge(id, 100n, `test:chain:${id}`)
    await expect(
      stage.db.updateTable('account').set({ balance: 200n }).where('clientId', '=', id).execute(),
    ).rejects.toThrow('differs from its last entries')
    const skipped = `('BALANCE', -5::bigint, ${id}::int, 3::int, 105::bigint), ('BANK', 5, null, null, null)`
    await expect(insertEntries(skipped)).rejects.toThrow('does not go on')
    const wrong = `('BALANCE', -5::bigint, ${id}::int, 2::int, 104::bigint), ('BANK', 5, null, null, null)`
    await expect(insertEntries(wrong)).rejects.toThrow('does not go on')
    await expect(
      sql`insert into posting (posting_kind, cause, user_name, business_date) values ('ADJUST', 'test:past', '', current_date - 2)`.execute(
        stage.db,
      ),
    ).rejects.toThrow('posting_not_back_dated')
  })

  it.each([
    'posting',
    'entry',
    'fee_line',
    'money_event',
    'settlement_receipt',
    'invoice_red',
    'shift_count',
    'pay_notice',
    'bill_line',
  ])('keeps %s append-only', async table => {
    await expect(sql.raw(`delete from ${table}`).execute(stage.db)).rejects.toThrow('append-only')
    await expect(sql.raw(`update ${table} set create_time = now()`).execute(stage.db)).rejects.toThrow('append-only')
  })

  it.each([
    ['trade_share', 'trade_id', 'delegation_id'],
    ['invoice_share', 'invoice_id', 'delegation_id'],
    ['settlement_trade', 'settlement_id', 'trade_id'],
    ['refund_part', 'refund_id', 'trade_id', 'delegation_id'],
    ['delegation_credit', 'client_id', 'delegation_id'],
  ])('neither removes rows of %s nor moves them to another key', async (table, ...keys) => {
    const changes = keys.map(key => `update ${table} set ${key} = ${key} + 1`)
    for (const statement of [`delete from ${table}`, `truncate ${table} cascade`, ...changes])
      await expect(sql.raw(statement).execute(stage.db)).rejects.toThrow(
        `rows of ${table} are neither removed nor moved`,
      )
  })

  it('counts credit of a share that is inserted as settled', async () => {
    const { id: clientId } = await addClient(admin.client)
    const { id } = await addDelegation(admin.client, words, clientId)
    const settled = inTransaction(stage.db, async tx => {
      await sql`with traded as (
          insert into trade (trade_kind, client_id, pay_method, amount, state, create_user_id, create_name)
          values (1, ${clientId}, 9, 900, 30, 1, '') returning id
        ) insert into trade_share (trade_id, delegation_id, amount, settled, released, refunded)
        select id, ${id}::integer, 900, 500, 300, 300 from traded`.execute(tx)
      const { settledCredit, releasedCredit } = await tx
        .selectFrom('delegation')
        .select(['settledCredit', 'releasedCredit'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      throw new Error(`${settledCredit} settled, ${releasedCredit} released`)
    })
    await expect(settled).rejects.toThrow('500 settled, 300 released')
  })
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
  channelPayout: `insert into posting (posting_kind, cause, user_name) values ('CHANNEL', 'suspense:999999:channel:1', '')`,
  channelPayoutCover: `with posted as (insert into posting (posting_kind, cause, user_name) values ('CHANNEL', 'test:cover', '') returning id)
    insert into entry (posting_id, ledger_account, amount) select id, 'CARD', -7 from posted`,
  payable: `insert into entry (posting_id, ledger_account, amount) select max(id), 'PAYABLE', -7 from posting`,
  shift: `insert into shift (user_id, user_name, state, handed_out, float, expected, counted, count_time) values (1, '', 20, 0, 0, 7, 7, now())`,
  vault: `insert into entry (posting_id, ledger_account, amount) select max(id), 'VAULT', -7 from posting`,
  suspense: `insert into suspense (cause, pay_method, amount, state) values ('test:broken', 2, 7, 10)`,
  credit: `insert into delegation_credit (client_id, posting_id, business_date, amount) values (1, 1, now(), 7)`,
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

describe('entries', () => {
  it('follow the table of postings', () => {
    expect(faultOfEntries('PAY', [{ account: 'CASH', amount: 5n }])).toContain('two entries')
    const differ = [{ account: 'CASH', amount: 5n } as const, { account: 'CONTRACT', amount: -4n } as const]
    expect(faultOfEntries('PAY', differ)).toContain('differ')
    const foreign = [{ account: 'CASH', amount: 5n } as const, { account: 'RECEIVABLE', amount: -5n } as const]
    expect(faultOfEntries('PAY', foreign)).toBe('PAY does not credit RECEIVABLE')
  })
})
