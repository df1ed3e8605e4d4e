import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget, suspenseState } from '@seam/contract/client/money/suspense'
import { bankLineImportCalls } from '@seam/contract/trade/bank-line.import'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseFailures as failures, suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { bankHeads, idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { importFile } from '../../../../test/import-file.ts'
import { administrator, lastOperation } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, words, desk, clientWith, pay, accountOf } = await openTill()
const bank = openBank(desk)
const { transfer, credit } = payMethod

type Suspense = Awaited<ReturnType<typeof bank.addSuspense>>
const claim = (row: Suspense, clientId: number, target: 1 | 5) =>
  desk.call(suspenseCalls.claim, { ...idVersion(row), clientId, target })
const bankOf = async () => {
  const { sum } = await stage.db
    .selectFrom('entry')
    .select(({ fn }) => fn.sum<bigint>('amount').as('sum'))
    .where('ledgerAccount', '=', 'BANK')
    .executeTakeFirstOrThrow()
  return Number(sum)
}
const paidBy = async (clientId: number, voucherNo: string) => {
  const { id } = await addDelegation(desk, words, clientId)
  return expectOk(pay([id], { payMethod: transfer, voucherNo }))
}

it('a transfer whose number was mistyped is not counted again: its line is claimed as it, and it gets the number', async () => {
  const { id: clientId } = await clientWith()
  const mistyped = newBankRef()
  const { tradeId, tradeCode } = await paidBy(clientId, mistyped)
  const before = await bankOf()
  const line = await bank.addSuspense('70')
  expectRefusal(await claim(line, clientId, claimTarget.balance), failures.registeredTransfer, {
    message: expect.stringContaining(`${tradeCode}（凭证号 ${mistyped}）`),
  })
  await expectOk(claim(line, clientId, claimTarget.transfer))
  expect((await lastOperation(stage)).operContent).toContain(`已登记的转账【${tradeCode}，原凭证号 ${mistyped}】`)
  expect(await bankOf()).toBe(before)
  expect(await accountOf(clientId)).toMatchObject({ balance: 0n })
  expect(await expectOk(desk.call(tradeCalls.detail, { id: tradeId }))).toMatchObject({ voucherNo: line.reference })
  // The mistyped number is that of other money.
  expect((await bank.importLines([mistyped, '70'])).code).toBe(0)
  expect(await bank.findByRef(mistyped)).toMatchObject({ state: suspenseState.open })
  expect(await findViolations(stage.db)).toEqual([])
})

it('one whose number has a line is none of these, and one without a number goes first', async () => {
  const { id: clientId } = await clientWith()
  const arrived = newBankRef()
  await paidBy(clientId, arrived)
  expect((await bank.importLines([arrived, '70'])).code).toBe(0)
  const line = await bank.addSuspense('70')
  expectRefusal(await claim(line, clientId, claimTarget.transfer), failures.noRegisteredTransfer)
  const numbered = await paidBy(clientId, newBankRef())
  const unnumbered = await paidBy(clientId, '')
  await expectOk(claim(line, clientId, claimTarget.transfer))
  const numberOf = async (id: number) => (await expectOk(desk.call(tradeCalls.detail, { id }))).voucherNo
  expect(await numberOf(unnumbered.tradeId)).toBe(line.reference)
  expect(await numberOf(numbered.tradeId)).not.toBe(line.reference)
  expect(await findViolations(stage.db)).toEqual([])
})

it('the receipt of a settlement keeps its number, which is free again, until the claim is undone', async () => {
  const { id: clientId } = await clientWith(100_000n)
  const { id } = await addDelegation(desk, words, clientId)
  const { tradeId } = await expectOk(pay([id], { payMethod: credit }))
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
  const mistyped = newBankRef()
  const receipts = [{ payMethod: transfer, amount: '70', voucherNo: mistyped }]
  await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))
  const before = await bankOf()
  const line = await bank.addSuspense('70')
  await expectOk(claim(line, clientId, claimTarget.transfer))
  expect(await bankOf()).toBe(before)
  expect((await bank.importLines([mistyped, '70'])).code).toBe(0)
  const other = await bank.findByRef(mistyped)
  expect(other).toMatchObject({ state: suspenseState.open })
  expect(await findViolations(stage.db)).toEqual([])
  const payer = await clientWith()
  await expectOk(claim(other, payer.id, claimTarget.balance))

  const at = async () => idVersion(await bank.findByRef(line.reference))
  await expectOk(desk.call(suspenseCalls.requestUndo, { ...(await at()), reason: '认错了' }))
  const { client: approver } = await administrator(stage)
  await expectOk(approver.call(suspenseCalls.approveUndo, await at()))
  expect(await bankOf()).toBe(before + 14_000)
  expect(await findViolations(stage.db)).toEqual([])
})

it('a line of a client is returned only as other money while it may be a transfer of theirs', async () => {
  const { id: clientId, clientName } = await clientWith()
  await paidBy(clientId, newBankRef())
  const bankRef = newBankRef()
  const file = await importFile([bankHeads, [bankRef, '2026-09-18', '70', clientName, '', '检测费']])
  expect((await desk.upload(bankLineImportCalls.run.path, {}, file)).code).toBe(0)
  const line = await bank.findByRef(bankRef)
  const request = (isOther: boolean) =>
    desk.call(suspenseCalls.requestReturn, { ...idVersion(line), reason: '付错', isOther })
  expectRefusal(await request(false), failures.registeredTransfer)
  await expectOk(request(true))
  // Of another amount, or of a stranger, it may be none.
  for (const row of [await bank.addSuspense('70'), await bank.addSuspense('69')])
    await expectOk(desk.call(suspenseCalls.requestReturn, { ...idVersion(row), reason: '付错' }))
})
