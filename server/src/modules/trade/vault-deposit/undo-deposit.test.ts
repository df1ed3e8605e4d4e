import { postingKind } from '@seam/contract/client/money/ledger'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { transferFailures } from '@seam/contract/client/money/transfer'
import { commonFailures } from '@seam/contract/kit/failure'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { suspenseCalls, suspenseFailures } from '@seam/contract/trade/suspense'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { bankHeads, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile } from '../../../../test/import-file.ts'
import { administrator, lastOperation, personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, admin, desk, clientWith } = await openTill()
const importer = (await administrator(stage)).client
const bank = openBank(importer)
await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))

const vault = async () => (await expectOk(desk.call(shiftCalls.vault))).balance
const deposit = (slipNo: string, amount = '100') => desk.call(vaultDepositCalls.register, { amount, slipNo })
const lineOf = async (slipNo: string) => (await expectOk(desk.call(vaultDepositCalls.line, { slipNo }))).line
const bankBalance = async () => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from entry where ledger_account = 'BANK'`.execute(stage.db)
  return rows[0]?.sum
}

/** A line of the bank that waits: 100.00 of 赵敏. */
const waitingLine = async (by = importer) => {
  const slipNo = newBankRef()
  const file = await importFile([bankHeads, [slipNo, '2026-09-18', '100.00', '赵敏', '', '现金存入']])
  expect((await by.upload(bankLineImportCalls.run.path, {}, file)).code).toBe(0)
  return slipNo
}

describe('a deposit of a line that its registrar imported', () => {
  it('is refused: another user registers it', async () => {
    const slipNo = await waitingLine(desk)
    expect(await lineOf(slipNo)).toMatchObject({ isOwnImport: true })
    expectRefusal(await deposit(slipNo), suspenseFailures.ownDeposit)
    const { client: manager } = await personWith(stage, 'shiftManage', 'suspenseClaim')
    await expectOk(manager.call(vaultDepositCalls.register, { amount: '100', slipNo }))
  })

  it('is pointed out in the check of the import, and the list of lines names who registered it', async () => {
    const slipNo = newBankRef()
    await expectOk(deposit(slipNo, '30'))
    const warningsOf = async (by = desk) => {
      const file = await importFile([bankHeads, [slipNo, '2026-09-18', '30', '赵敏', '', '现金存入']])
      const { data } = await by.upload<{ warnings: { reason: string }[] }>(bankLineImportCalls.check.path, {}, file)
      return data.warnings.map(({ reason }) => reason)
    }
    expect(await warningsOf()).toEqual([expect.stringContaining('本人登记')])
    expect(await warningsOf(importer)).toEqual([])
    expect((await bank.importLines([slipNo, '30'])).code).toBe(0)
    expect(await bank.lineOf(slipNo)).toMatchObject({ depositedBy: admin.userName, suspenseCode: null })
    const other = newBankRef()
    expect((await bank.importLines([other, '30'])).code).toBe(0)
    expect(await bank.lineOf(other)).toMatchObject({ depositedBy: null })
  })
})

it('a deposit that the bank never received is found by whoever keeps the vault', async () => {
  const [arrived, missing] = [newBankRef(), newBankRef()]
  for (const slipNo of [arrived, missing]) await expectOk(deposit(slipNo, '20'))
  expect((await bank.importLines([arrived, '20'])).code).toBe(0)
  const listed = async (bankLine: 0 | 1) =>
    (await expectOk(desk.call(vaultDepositCalls.page, { query: { bankLine } }))).rows.map(({ slipNo }) => slipNo)
  expect(await listed(0)).toEqual([missing])
  expect(await listed(1)).toContain(arrived)
  const { rows } = await expectOk(desk.call(vaultDepositCalls.page, { query: { slipNo: missing } }))
  expect(rows).toMatchObject([
    {
      slipNo: missing,
      amount: '20.00',
      undone: false,
      hasBankLine: false,
      isOwnImport: false,
      createName: admin.userName,
    },
  ])

  // Money of a line that was returned is not that of a deposit with its number.
  const returned = await waitingLine()
  const draft = async () => idVersion(await bank.findByRef(returned))
  const { client: returner } = await personWith(stage, 'suspenseView', 'suspenseApprove')
  await expectOk(desk.call(suspenseCalls.requestReturn, { ...(await draft()), reason: '付错' }))
  await expectOk(returner.call(suspenseCalls.approveReturn, { ...(await draft()), voucherNo: 'HZ9' }))
  await expectOk(deposit(returned, '50'))
  expect(await listed(0)).toEqual([returned, missing])

  // Who registers a deposit and then imports a line for it proves nothing.
  const own = newBankRef()
  await expectOk(deposit(own, '20'))
  expect((await openBank(desk).importLines([own, '20'])).code).toBe(0)
  expect(await listed(0)).toEqual([own, returned, missing])
  expect(await listed(1)).not.toContain(own)
  const ofOwn = await expectOk(desk.call(vaultDepositCalls.page, { query: { slipNo: own } }))
  expect(ofOwn.rows).toMatchObject([{ hasBankLine: false, isOwnImport: true }])

  // A claim that is undone leaves no deposit that should have arrived.
  const slipNo = await waitingLine()
  await expectOk(deposit(slipNo))
  const at = async () => idVersion(await bank.findByRef(slipNo))
  await expectOk(desk.call(suspenseCalls.requestUndo, { ...(await at()), reason: '不是我们存的' }))
  const { client: approver } = await personWith(stage, 'suspenseApprove')
  await expectOk(approver.call(suspenseCalls.approveUndo, await at()))
  expect([...(await listed(0)), ...(await listed(1))]).not.toContain(slipNo)
  const undone = await expectOk(desk.call(vaultDepositCalls.page, { query: { slipNo } }))
  expect(undone.rows).toMatchObject([{ slipNo, undone: true }])
})

describe('a deposit that a line was wrongly claimed as', () => {
  const at = async (slipNo: string) => idVersion(await bank.findByRef(slipNo))
  const amounts = async () => ({ atBank: Number(await bankBalance()), inVault: Number(await vault()) })
  const requestUndo = async (slipNo: string) =>
    desk.call(suspenseCalls.requestUndo, { ...(await at(slipNo)), reason: '不是我们存的' })

  it('is undone by a second person: cash is in the vault again, and the line waits, as often as it happens', async () => {
    const slipNo = await waitingLine()
    const { suspenseCode } = await bank.findByRef(slipNo)
    const before = await amounts()
    const { client: approver } = await personWith(stage, 'suspenseApprove')
    for (const round of [1, 2]) {
      await expectOk(deposit(slipNo))
      expect(await amounts(), `round ${round}`).toEqual({ ...before, inVault: before.inVault - 100 })
      await expectOk(requestUndo(slipNo))
      expect((await lastOperation(stage)).operContent).toBe(
        `申请撤销【${suspenseCode}】的保险柜现金存入银行 100.00 元：不是我们存的`,
      )
      expectRefusal(await deposit(slipNo), transferFailures.lineImported)
      expectRefusal(await desk.call(suspenseCalls.approveUndo, await at(slipNo)), suspenseFailures.undoBySecondPerson)
      const draft = await at(slipNo)
      const answers = await Promise.all([1, 2].map(() => approver.call(suspenseCalls.approveUndo, draft)))
      expectOneSuccess(answers, commonFailures.changedMeanwhile)
      expect((await lastOperation(stage)).operContent).toBe(
        `撤销【${suspenseCode}】的保险柜现金存入银行 100.00 元，款项重新待认领：不是我们存的`,
      )
      expect(await amounts()).toEqual(before)
      expect(await bank.findByRef(slipNo)).toMatchObject({ state: suspenseState.open, claimTarget: null, undoName: '' })
      expect(await findViolations(stage.db)).toEqual([])
    }
    const { id: clientId } = await clientWith()
    const claim = { ...(await at(slipNo)), clientId, target: claimTarget.balance }
    await expectOk(desk.call(suspenseCalls.claim, claim))
    expect(await amounts()).toEqual(before)
    expectRefusal(await deposit(slipNo), transferFailures.lineImported)
    expectRefusal(await requestUndo(slipNo), suspenseFailures.notUndoable)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('stays while its undoing waits or is withdrawn', async () => {
    const slipNo = await waitingLine()
    await expectOk(deposit(slipNo))
    const before = await amounts()
    await expectOk(requestUndo(slipNo))
    expect(await findViolations(stage.db)).toEqual([])
    await expectOk(desk.call(suspenseCalls.withdrawUndo, await at(slipNo)))
    expect(await amounts()).toEqual(before)
    expectRefusal(await deposit(slipNo), transferFailures.lineImported)
  })

  it('or is registered again by one of two at once, against a claim for a client', async () => {
    const slipNo = await waitingLine()
    await expectOk(deposit(slipNo))
    await expectOk(requestUndo(slipNo))
    const { client: approver } = await personWith(stage, 'suspenseApprove')
    await expectOk(approver.call(suspenseCalls.approveUndo, await at(slipNo)))
    const { id: clientId } = await clientWith()
    const claim = { ...(await at(slipNo)), clientId, target: claimTarget.balance }
    const answers = await Promise.all([deposit(slipNo), deposit(slipNo), desk.call(suspenseCalls.claim, claim)])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('leaves what was posted on sealed days as it was', async () => {
    const slipNo = await waitingLine()
    await expectOk(deposit(slipNo))
    const postings = () => stage.db.selectFrom('posting').selectAll().orderBy('id').execute()
    const before = await postings()
    await expectOk(requestUndo(slipNo))
    const { client: approver } = await personWith(stage, 'suspenseApprove')
    await expectOk(approver.call(suspenseCalls.approveUndo, await at(slipNo)))
    const after = await postings()
    expect(after.slice(0, before.length)).toEqual(before)
    const added = after.slice(before.length)
    expect(added.map(({ postingKind: kind }) => kind)).toEqual([postingKind.handOver, postingKind.unclaimed])
    expect(new Set(added.map(({ businessDate }) => businessDate))).toEqual(new Set([laboratoryDay()]))
  })
})
