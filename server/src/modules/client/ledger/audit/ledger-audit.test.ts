import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { ledgerAuditCalls, ledgerAuditFailures } from '@seam/contract/client/money/ledger-audit'
import { addDays } from '@seam/contract/kit/value/day'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk, payFor } from '../../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../../test/builders/money/credit.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { rowsOfFile } from '../../../../../test/import-file.ts'
import { personWith } from '../../../../../test/people.ts'
import { sealDays } from '../../../../kit/seal/seal.ts'
import { verifyChain } from '../../../../kit/seal/verify-chain.ts'
import { ledgerChain } from './ledger-chain.ts'
import { sumSealedDays } from './seal-ledger.job.ts'

const { stage, admin, words } = await openDelegationDesk()
const auditor = (await personWith(stage, 'ledgerView')).client

/** As a user with the rights of the owner, who disables the triggers. */
const tamper = async (...statements: string[]) => {
  const client = new pg.Client({ connectionString: stage.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** What a check by the auditor finds. */
const checkNow = async () => {
  await expectOk(auditor.call(ledgerAuditCalls.check))
  return (await expectOk(auditor.call(ledgerAuditCalls.checks))).checks
}

describe('the auditor', () => {
  it('sees every invariant hold, accounts that balance, and entries with their postings', async () => {
    const client = await addClient(admin.client)
    const delegation = await addDelegation(admin.client, words, client.id)
    await expectOk(payFor(admin.client, delegation))
    const checks = await checkNow()
    expect(checks.length).toBeGreaterThan(10)
    expect(checks.filter(({ ids }) => ids.length > 0)).toEqual([])
    const { accounts, debit, credit } = await expectOk(auditor.call(ledgerAuditCalls.balances, {}))
    expect(debit).toBe(credit)
    expect(accounts.find(({ ledgerAccount }) => ledgerAccount === 'CASH')).toMatchObject({
      opening: '0.00',
      debit: '70.00',
      closing: '70.00',
    })
    const page = await expectOk(auditor.call(ledgerAuditCalls.page, { query: { ledgerAccount: 'CONTRACT' } }))
    expect(page.rows).toMatchObject([
      { kind: 'PAY', debit: '0.00', credit: '70.00', delegateCode: delegation.delegateCode },
    ])
  })

  it('is no cashier with an open shift: the sums would tell what to count', async () => {
    expectRefusal(await admin.client.call(ledgerAuditCalls.balances, {}), ledgerAuditFailures.ownShiftOpen)
    const query = { ledgerAccount: 'CASH' } as const
    const read = (by: typeof auditor) => expectOk(by.call(ledgerAuditCalls.page, { query }))
    expect((await read(auditor)).rows).toMatchObject([{ kind: 'PAY', debit: '70.00' }])
    expect(await read(admin.client)).toMatchObject({ rows: [], totalRecords: 0 })
    const exported = async (by: typeof auditor) =>
      (await rowsOfFile((await by.post(ledgerAuditCalls.exportAll.path, { query })).raw)).rows.slice(1)
    expect(await exported(auditor)).toHaveLength(1)
    expect(await exported(admin.client)).toEqual([])
  })

  it('exports the balance after each entry', async () => {
    const client = await addClient(admin.client)
    await grantCredit(admin.client, client.id, 100_000n)
    await expectOk(payFor(admin.client, await addDelegation(admin.client, words, client.id), 9))
    const { rows } = await expectOk(auditor.call(ledgerAuditCalls.page, { pageSize: 100 }))
    const columns = ['postingId', 'balanceAfter']
    const { raw } = await auditor.post(ledgerAuditCalls.exportAll.path, { columns })
    const [head, ...file] = (await rowsOfFile(raw)).rows
    expect(head).toEqual(['记账号', '分录号', '记账后余额（元）'])
    const balances = rows.map(row => (row.balanceAfter === null ? '' : String(Number(row.balanceAfter))))
    expect(balances.some(balance => Number(balance) > 0)).toBe(true)
    expect(file.map(([, id, balance]) => [id, balance])).toEqual(rows.map(({ id }, at) => [String(id), balances[at]]))
  })

  it('exports the trial balance of the screen with its totals, and not to those who count an open shift', async () => {
    const { accounts, debit, startTime, endTime } = await expectOk(auditor.call(ledgerAuditCalls.balances, {}))
    expect(accounts.length).toBeGreaterThan(2)
    const file = await auditor.post(ledgerAuditCalls.exportBalances.path, { startTime, endTime })
    const [head, ...lines] = (await rowsOfFile(file.raw)).rows
    expect(head).toEqual(['科目', '期初（元）', '借方（元）', '贷方（元）', '期末（元）'])
    const line = (name: string, ...amounts: string[]) => [name, ...amounts.map(amount => String(Number(amount)))]
    expect(lines).toEqual([
      ...accounts.map(({ ledgerAccount: account, ...amounts }) =>
        line(ledgerAccount.label(account), amounts.opening, amounts.debit, amounts.credit, amounts.closing),
      ),
      ['合计', '', String(Number(debit)), String(Number(debit)), ''],
    ])
    expectRefusal(await admin.client.post(ledgerAuditCalls.exportBalances.path, {}), ledgerAuditFailures.ownShiftOpen)
  })

  it('is shown what breaks an invariant', async () => {
    await tamper(`update account set balance = balance + 1 where id = (select min(id) from account)`)
    const checks = await checkNow()
    expect(checks.filter(({ ids }) => ids.length > 0).map(({ name }) => name)).toEqual(['account'])
    // the result is kept until the next check
    await tamper(`update account set balance = balance - 1 where id = (select min(id) from account)`)
    expect(await expectOk(auditor.call(ledgerAuditCalls.checks))).toMatchObject({ checks })
    expect((await checkNow()).every(({ ids }) => ids.length === 0)).toBe(true)
  })

  it('is shown what a check finds now before the first one is kept', async () => {
    await tamper(
      'delete from ledger_check',
      `update account set balance = balance + 1 where id = (select min(id) from account)`,
    )
    const { checks } = await expectOk(auditor.call(ledgerAuditCalls.checks))
    expect(checks.filter(({ ids }) => ids.length > 0).map(({ name }) => name)).toEqual(['account'])
    await tamper(`update account set balance = balance - 1 where id = (select min(id) from account)`)
  })
})

describe('the seal of the ledger', () => {
  it('finds an entry that was changed, and takes no row of a sealed day', async () => {
    const { rows } = await sql<{ day: string }>`select (now() at time zone 'Asia/Shanghai')::date as day`.execute(
      stage.db,
    )
    // a day is sealed some time after it ended: yesterday is not yet, just after midnight
    const sealedDay = addDays(rows[0]?.day ?? '', -2)
    const time = `'${sealedDay} 10:00:00+08'`
    await tamper(
      `insert into posting (posting_kind, cause, user_name, business_date, create_time)
        values ('ADJUST', 'test:seal', '', '${sealedDay}', ${time})`,
      ...['BANK', 'FEE'].map(
        (account, at) => `insert into entry (posting_id, ledger_account, amount, create_time)
          select id, '${account}', ${at === 0 ? 5 : -5}, ${time} from posting where cause = 'test:seal'`,
      ),
    )
    const everything = () => auditor.call(ledgerAuditCalls.balances, { startTime: addDays(rows[0]?.day ?? '', -30) })
    const before = (await expectOk(everything())).accounts
    await sealDays(stage.services.db, ledgerChain)
    await sumSealedDays(stage.services)
    await sumSealedDays(stage.services)
    const summed = await stage.db.selectFrom('ledgerDay').select(['ledgerAccount', 'debit', 'credit']).execute()
    expect(summed.toSorted((a, b) => a.ledgerAccount.localeCompare(b.ledgerAccount))).toEqual([
      { ledgerAccount: 'BANK', debit: 5n, credit: 0n },
      { ledgerAccount: 'FEE', debit: 0n, credit: 5n },
    ])
    expect((await expectOk(everything())).accounts).toEqual(before)
    const verify = () => verifyChain(stage.services.db, ledgerChain, '账簿')
    expect(await verify()).toMatchObject({ ok: true })
    const late = sql`insert into posting (posting_kind, cause, user_name, business_date, create_time)
      values ('ADJUST', 'test:late', '', ${sealedDay}::date, ${sql.raw(time)})`
    await expect(late.execute(stage.db)).rejects.toThrow('its day is sealed')
    await tamper(`update entry set amount = amount * 2 where create_time = ${time}`)
    expect(await verify()).toMatchObject({
      ok: false,
      sentence: expect.stringContaining(`${sealedDay} 的账簿被改动过`),
    })
    const checks = await checkNow()
    expect(checks.find(({ name }) => name === 'days')?.ids).toEqual([`${sealedDay} BANK`, `${sealedDay} FEE`])
    await tamper(`update entry set amount = amount / 2 where create_time = ${time}`)
    expect(await verify()).toMatchObject({ ok: true })
  })
})
