import { postingKind } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls, shiftFailures } from '@seam/contract/client/money/shift'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { transferFailures } from '@seam/contract/client/money/transfer'
import { ticketCalls } from '@seam/contract/client/ticket'
import { commonFailures } from '@seam/contract/kit/failure'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { bankHeads, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile } from '../../../../test/import-file.ts'
import { administrator, lastOperation, personWith } from '../../../../test/people.ts'
import { inTransaction } from '../../../db/database.ts'
import { sumSealedDays } from '../../client/ledger/audit/seal-ledger.job.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'
import { depositCause } from '../../client/transfer/transfer.rules.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
/** Who imports statements is not who registers deposits. */
const importer = (await administrator(stage)).client
const bank = openBank(importer)
await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))

const vault = async () => (await expectOk(desk.call(shiftCalls.vault))).balance
const deposit = (slipNo: string, amount = '100') => desk.call(vaultDepositCalls.register, { amount, slipNo })
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
  const { data } = await importer.upload<{ faults: { reason: string }[] }>(bankLineImportCalls.check.path, {}, file)
  expect(data.faults.map(({ reason }) => reason)).toEqual([expect.stringContaining('已登记收款 100.00 元')])
})

/** A line of the bank that waits: 100.00 of this payer. */
const waitingLine = async (payer: string, amount = '100.00') => {
  const slipNo = newBankRef()
  const file = await importFile([bankHeads, [slipNo, '2026-09-18', amount, payer, '', '现金存入']])
  expect((await importer.upload(bankLineImportCalls.run.path, {}, file)).code).toBe(0)
  return slipNo
}
const lineOf = async (slipNo: string, by = desk) => (await expectOk(by.call(vaultDepositCalls.line, { slipNo }))).line

describe('a deposit whose line was imported before', () => {
  it('claims it: the money is at the bank once', async () => {
    const [atBank, inVault] = [Number(await bankBalance()), Number(await vault())]
    const slipNo = await waitingLine('赵敏')
    const { suspenseCode } = await bank.findByRef(slipNo)
    expect(await lineOf(` ${slipNo.toLowerCase()} `)).toEqual({
      suspenseCode,
      amount: '100.00',
      bookedDate: '2026-09-18',
      payerName: '赵敏',
      summary: '现金存入',
      isOwnImport: false,
    })
    await expectOk(deposit(slipNo))
    expect(Number(await bankBalance()) - atBank).toBe(10_000)
    expect(inVault - Number(await vault())).toBe(100)
    expect(await bank.findByRef(slipNo)).toMatchObject({
      state: suspenseState.claimed,
      claimTarget: claimTarget.deposit,
      clientName: '',
    })
    expect((await lastOperation(stage)).operContent).toBe(
      `保险柜现金存入银行 100.00 元，回单【${slipNo}】，认领银行流水【${suspenseCode}】付款户名“赵敏”`,
    )
    expect(await lineOf(slipNo)).toBeNull()
    expectRefusal(await deposit(slipNo), transferFailures.lineImported)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is registered once, also of two at once, and against a claim for a client', async () => {
    const slipNo = await waitingLine('赵敏')
    expectOneSuccess(await Promise.all([deposit(slipNo), deposit(slipNo)]), transferFailures.lineImported)
    const other = await waitingLine('')
    const { id: clientId } = await clientWith()
    const row = await bank.findByRef(other)
    const claim = { ...idVersion(row), clientId, target: claimTarget.balance }
    const answers = await Promise.all([deposit(other), desk.call(suspenseCalls.claim, claim)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is refused for another amount, for a payer who is a client, and without the right to claim', async () => {
    const slipNo = await waitingLine('赵敏')
    expectRefusal(await deposit(slipNo, '99.99'), transferFailures.otherAmount)
    const { client: manager } = await personWith(stage, 'shiftManage')
    const sent = { amount: '100', slipNo }
    expectRefusal(await manager.call(vaultDepositCalls.register, sent), commonFailures.noPermission)
    const { id: clientId, clientName } = await clientWith()
    const ofClient = await waitingLine(clientName)
    expectRefusal(await deposit(ofClient), transferFailures.payerIsClient)
    await stage.db.updateTable('client').set({ clientName: '柳林（恒晟）选煤厂' }).where('id', '=', clientId).execute()
    for (const payer of ['柳林(恒晟)选煤厂', '柳林（恒晟） 选煤厂'])
      expectRefusal(await deposit(await waitingLine(payer)), transferFailures.payerIsClient)
    const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '王五的抬头' }
    await expectOk(desk.call(ticketCalls.add, title))
    expectRefusal(await deposit(await waitingLine('王五的抬头')), transferFailures.payerIsClient)
  })

  it('waits for the end of a return, and is registered once that money was returned', async () => {
    const slipNo = await waitingLine('赵敏')
    const unclaimed = await bank.findByRef(slipNo)
    await expectOk(desk.call(suspenseCalls.requestReturn, { ...idVersion(unclaimed), reason: '现金存款' }))
    expect(await lineOf(slipNo)).toBeNull()
    expectRefusal(await deposit(slipNo), transferFailures.lineImported)
    const { client: other } = await administrator(stage)
    const approval = { ...idVersion(await bank.findByRef(slipNo)), voucherNo: slipNo }
    await expectOk(other.call(suspenseCalls.approveReturn, approval))
    await expectOk(deposit(slipNo))
  })
})

describe('a number at the bank', () => {
  const transferred = async (voucherNo: string) => {
    const { id: clientId } = await clientWith()
    const { id } = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
    return pay([id], { payMethod: payMethod.transfer, voucherNo })
  }

  it('is that of a transfer or of a deposit, whichever is registered first', async () => {
    const [first, second] = [newBankRef(), newBankRef()]
    await expectOk(transferred(first))
    expectRefusal(await deposit(first, '30'), transferFailures.isTransfer)
    await expectOk(deposit(second, '30'))
    expectRefusal(await transferred(second), transferFailures.isDeposit)
    for (const ref of [first, second]) expect((await bank.importLines([ref, '30'])).code).toBe(0)
  })

  it('is registered once, also of both at once', async () => {
    for (let round = 0; round < 4; round++) {
      const ref = newBankRef()
      const answers = await Promise.all([transferred(ref), deposit(ref, '30')])
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    }
  })

  it('of a deposit is pointed out when its line names a client as the payer', async () => {
    const slipNo = newBankRef()
    await expectOk(deposit(slipNo, '30'))
    const { clientName } = await clientWith()
    const file = await importFile([bankHeads, [slipNo, '2026-09-18', '30', clientName, '', '检测费']])
    const { data } = await importer.upload<{ warnings: { reason: string }[] }>(bankLineImportCalls.check.path, {}, file)
    expect(data.warnings.map(({ reason }) => reason)).toEqual([expect.stringContaining(`客户【${clientName}】`)])
  })
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
