import { ledgerFailures, postingKind } from '@seam/contract/client/money/ledger'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation } from '../../../../test/builders/lab.ts'
import { inTransaction, type Tx } from '../../../db/database.ts'
import { Refusal } from '../../../kit/refusal.ts'
import { post } from './ledger.commands.ts'
import { faultOfEntries } from './posting.rules.ts'

const { stage, admin, words } = await openDelegationDesk()
const author = { userId: null, userName: '系统' }

const rechargeDraft = (clientId: number, amount: bigint, cause: string) => ({
  kind: postingKind.recharge,
  cause,
  clientId,
  entries: [{ account: 'BANK', amount } as const, { account: 'BALANCE', amount: -amount } as const],
})
const recharge = (clientId: number, amount: bigint, cause: string) =>
  inTransaction(stage.db, tx => post(tx, rechargeDraft(clientId, amount, cause), author))
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

  it('reads the same few entries for a posting, however many the client has', async () => {
    const { id } = await addClient(admin.client)
    await recharge(id, 100n, `test:first:${id}`)
    const countReads = async (tx: Tx) => {
      const { rows } = await sql<{ count: number }>`
        select (seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = 'entry'`.execute(
        tx,
      )
      return rows[0]?.count ?? 0
    }
    const readEntries = (cause: string) =>
      inTransaction(stage.db, async tx => {
        // For a table as small as that of a test, the plan of the day may be to read all of it.
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`discard plans`.execute(tx)
        const before = await countReads(tx)
        await post(tx, rechargeDraft(id, 100n, cause), author)
        await sql`set constraints all immediate`.execute(tx)
        return (await countReads(tx)) - before
      })
    const before = await readEntries(`test:few:${id}`)
    for (let at = 0; at < 50; at++) await recharge(id, 100n, `test:more:${id}:${at}`)
    expect(before).toBeGreaterThan(0)
    expect(await readEntries(`test:many-entries:${id}`)).toBe(before)
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

describe('entries', () => {
  it('follow the table of postings', () => {
    expect(faultOfEntries('PAY', [{ account: 'CASH', amount: 5n }])).toContain('two entries')
    const differ = [{ account: 'CASH', amount: 5n } as const, { account: 'CONTRACT', amount: -4n } as const]
    expect(faultOfEntries('PAY', differ)).toContain('differ')
    const foreign = [{ account: 'CASH', amount: 5n } as const, { account: 'RECEIVABLE', amount: -5n } as const]
    expect(faultOfEntries('PAY', foreign)).toBe('PAY does not credit RECEIVABLE')
  })
})
