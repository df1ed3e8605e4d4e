import { postingKind } from '@seam/contract/client/money/ledger'
import { shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { transferFailures } from '@seam/contract/client/money/transfer'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { bankHeads, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile } from '../../../../test/import-file.ts'
import { administrator, lastOperation } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { sumSealedDays } from '../../client/ledger/audit/seal-ledger.job.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'
import { depositCause } from '../../client/transfer/transfer.rules.ts'

const { stage, desk } = await openTill()
const bank = openBank(desk)
await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))

const vault = async () => (await expectOk(desk.call(shiftCalls.vault))).balance
const deposit = (slipNo: string, amount = '100') => desk.call(shiftCalls.deposit, { amount, slipNo })
const bankBalance = async () => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from entry where ledger_account = 'BANK'`.execute(stage.db)
  return rows[0]?.sum
}

it('a slip of the bank is registered once, however it is written and whoever sends it', async () => {
  const before = await vault()
  const answers = await Promise.all(['ck 001', 'CK001', 'ＣＫ００１'].map(slipNo => deposit(slipNo)))
  expectOneSuccess(answers, shiftFailures.depositRegistered)
  expect(Number(before) - Number(await vault())).toBe(100)
  expectRefusal(await deposit('CK001', '50'), shiftFailures.depositRegistered)
  expect((await deposit('')).code).not.toBe(0)
  await expectOk(deposit('CK002', '10'))
  expect((await lastOperation(stage)).operContent).toBe('保险柜现金存入银行 10.00 元，回单【CK002】')
})

it('the line of the bank statement for it is no other money', async () => {
  const slipNo = newBankRef()
  await expectOk(deposit(slipNo))
  const atBank = await bankBalance()
  expect((await bank.importLines([slipNo, '100.00'])).code).toBe(0)
  expect(await bankBalance()).toBe(atBank)
  expect(await bank.lineOf(slipNo)).toMatchObject({ suspenseCode: null })
  const otherAmount = newBankRef()
  await expectOk(deposit(otherAmount))
  const file = await importFile([bankHeads, [otherAmount, '2026-09-18', '90.00', '恒晟选煤厂', '0418', '存款']])
  const { data } = await desk.upload<{ faults: { reason: string }[] }>(bankLineImportCalls.check.path, {}, file)
  expect(data.faults.map(({ reason }) => reason)).toEqual([expect.stringContaining('已登记收款 100.00 元')])
})

it('whose line was imported before is registered once that money is returned from suspense', async () => {
  const slipNo = newBankRef()
  expect((await bank.importLines([slipNo, '100.00'])).code).toBe(0)
  expectRefusal(await deposit(slipNo), transferFailures.lineImported)
  const unclaimed = await bank.findByRef(slipNo)
  await expectOk(desk.call(suspenseCalls.requestReturn, { ...idVersion(unclaimed), reason: '现金存款' }))
  const { client: other } = await administrator(stage)
  const approval = { ...idVersion(await bank.findByRef(slipNo)), voucherNo: slipNo }
  await expectOk(other.call(suspenseCalls.approveReturn, approval))
  await expectOk(deposit(slipNo))
})

it('is found by the hourly check if it is registered and its line waits', async () => {
  const slipNo = newBankRef()
  expect((await bank.importLines([slipNo, '100.00'])).code).toBe(0)
  const { id } = await bank.lineOf(slipNo)
  expect(await findViolations(stage.db)).toEqual([])
  const posting = inTransaction(stage.db, async tx => {
    // as no command of the product could
    await sql`set local session_replication_role = replica`.execute(tx)
    await tx
      .insertInto('posting')
      .values({ postingKind: postingKind.handOver, cause: depositCause(slipNo), userName: '' })
      .execute()
    const broken = (await findViolations(tx)).find(({ name }) => name === 'transferTwice')
    throw new Error(`waiting lines: ${broken?.ids.join()}`)
  })
  await expect(posting).rejects.toThrow(`waiting lines: ${id}`)
})

it('the balance of the vault is that of its entries, whether or not their days are summed', async () => {
  const { rows } = await sql<{ sum: string }>`
    select (sum(amount) / 100.0)::numeric(14, 2)::text as sum from entry where ledger_account = 'VAULT'`.execute(
    stage.db,
  )
  expect(await vault()).toBe(rows[0]?.sum)
  // as if the days up to today were sealed
  await sql`insert into day_seal (chain, day, row_count, content_hash, chain_hash)
    values ('ledger', (now() at time zone 'Asia/Shanghai')::date, 0, sha256(''), sha256(''))`.execute(stage.db)
  await sumSealedDays(stage.services)
  expect(await vault()).toBe(rows[0]?.sum)

  // The entries of summed days are not read: as the owner, who disables the triggers, add what no entry has.
  const owner = new pg.Client({ connectionString: stage.url })
  await owner.connect()
  await owner.query('set session_replication_role = replica')
  await owner.query(`update ledger_day set debit = debit + 700 where ledger_account = 'VAULT'`)
  expect(Number(await vault()) - Number(rows[0]?.sum)).toBe(7)
  await owner.query(`update ledger_day set debit = debit - 700 where ledger_account = 'VAULT'`)
  await owner.end()
})
