import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { transferFailures } from '@seam/contract/client/money/transfer'
import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { correctionCalls } from '@seam/contract/trade/correction'
import { settleCalls } from '@seam/contract/trade/settle'
import { tradeCalls, tradeFailures } from '@seam/contract/trade/trade'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { expect, it } from 'vitest'
import { addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { bankOf, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { signIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, administrator, lastOperation, personWith, testPassword } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, words, desk, clientWith, pay } = await openTill()
const bank = openBank(desk)
const { client: approver } = await administrator(stage)
const { transfer, credit } = payMethod
await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))

const paidBy = async (clientId: number, voucherNo: string) => {
  const { id } = await addDelegation(desk, words, clientId)
  return expectOk(pay([id], { payMethod: transfer, voucherNo }))
}
const detailOf = (id: number) => expectOk(desk.call(tradeCalls.detail, { id }))
const correct = async (id: number, voucherNo: string, earlierNo?: string, by = desk) =>
  by.call(tradeCalls.correctNumber, {
    id,
    voucherNo,
    earlierNo: earlierNo ?? (await detailOf(id)).voucherNo,
    reason: '抄错',
  })

/** Two trades that a client paid by one transfer of 140.00. */
const sharedBy = async () => {
  const { id: clientId } = await clientWith()
  const shared = newBankRef()
  const [first, second] = [await paidBy(clientId, shared), await paidBy(clientId, shared)]
  return { clientId, shared, first, second }
}

it('a trade that shares its number has it again when a wrong recognition is undone, and the line of both arrives', async () => {
  const { clientId, shared, first, second } = await sharedBy()
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId, first.tradeCode))
  // One of the two alone is not the line.
  expect((await bank.importLines([shared, '140'])).code).not.toBe(0)
  await expectOk(bank.undoClaim(line.reference, approver))
  const numbers = [await detailOf(first.tradeId), await detailOf(second.tradeId)].map(({ voucherNo }) => voucherNo)
  expect(numbers).toEqual([shared, shared])
  const before = await bankOf(stage.db)
  expect((await bank.importLines([shared, '140'])).code).toBe(0)
  expect(await bank.lineOf(shared)).toMatchObject({ suspenseCode: null })
  expect(await bankOf(stage.db)).toBe(before)
  expect(await findViolations(stage.db)).toEqual([])
})

it('so has the receipt of a settlement', async () => {
  const { id: clientId } = await clientWith(100_000n)
  const shared = newBankRef()
  const { tradeId } = await expectOk(pay([(await addDelegation(desk, words, clientId)).id], { payMethod: credit }))
  const tradeIds = [tradeId]
  const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds }))
  const receipts = [{ payMethod: transfer, amount: '70', voucherNo: shared }]
  const { settleCode } = await expectOk(desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  await paidBy(clientId, shared)
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId, settleCode))
  expect((await bank.importLines([shared, '140'])).code).not.toBe(0)
  await expectOk(bank.undoClaim(line.reference, approver))
  expect(await findViolations(stage.db)).toEqual([])
  expect((await bank.importLines([shared, '140'])).code).toBe(0)
  expect(await bank.lineOf(shared)).toMatchObject({ suspenseCode: null })
  // Its line is here: the other one is none of its lines.
  expect((await bank.claimAsTransfer(await bank.findByRef(line.reference), clientId, settleCode)).code).not.toBe(0)
  expect(await findViolations(stage.db)).toEqual([])
})

it('a number that was lost is found by the hourly check, and given back by hand', async () => {
  const { clientId, shared, first } = await sharedBy()
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId, first.tradeCode))
  await expectOk(bank.undoClaim(line.reference, approver))
  // As an earlier version left it.
  await stage.db.updateTable('trade').set({ voucherNo: '' }).where('id', '=', first.tradeId).execute()
  expect(await findViolations(stage.db)).toMatchObject([{ name: 'lostNumber', ids: [String(first.tradeId)] }])
  expect((await detailOf(first.tradeId)).can.correctNumber).toBe(true)
  await expectOk(correct(first.tradeId, ` ${shared.toLowerCase()} `))
  expect((await lastOperation(stage)).operContent).toBe(
    `更正交易【${first.tradeCode}】的凭证号：没有改为【${shared}】，原因：抄错`,
  )
  expect(await detailOf(first.tradeId)).toMatchObject({ voucherNo: shared })
  expect(await findViolations(stage.db)).toEqual([])
  expect((await bank.importLines([shared, '140'])).code).toBe(0)
})

it('a mistyped number is corrected before its line arrives, and not afterwards', async () => {
  const { id: clientId } = await clientWith()
  const [mistyped, right] = [newBankRef(), newBankRef()]
  const { tradeId } = await paidBy(clientId, mistyped)
  expectRefusal(await correct(tradeId, right, newBankRef()), commonFailures.changedMeanwhile)
  expectRefusal(await correct(tradeId, ` ${mistyped.toLowerCase()}`), tradeFailures.sameNumber)
  await expectOk(correct(tradeId, right))
  expect((await bank.importLines([right, '70'])).code).toBe(0)
  expect(await bank.lineOf(right)).toMatchObject({ suspenseCode: null })
  expectRefusal(await correct(tradeId, mistyped), tradeFailures.numberHasLine)
  expect((await detailOf(tradeId)).can.correctNumber).toBe(false)
  expect((await bank.importLines([mistyped, '70'])).code).toBe(0)
  expect(await bank.findByRef(mistyped)).toMatchObject({ state: suspenseState.open })
  expect(await findViolations(stage.db)).toEqual([])
})

it('a number of other money is refused, and so is whatever is no received transfer', async () => {
  const { id: clientId } = await clientWith()
  const { tradeId } = await paidBy(clientId, '')
  const waiting = await bank.addSuspense('70')
  expectRefusal(await correct(tradeId, waiting.reference), transferFailures.lineImported)
  const slipNo = newBankRef()
  await expectOk(desk.call(vaultDepositCalls.register, { amount: '100', slipNo }))
  expectRefusal(await correct(tradeId, slipNo), transferFailures.isDeposit)
  const { id } = await addDelegation(desk, words, clientId)
  const card = await expectOk(pay([id], { payMethod: payMethod.card, voucherNo: 'POS1' }))
  expectRefusal(await correct(card.tradeId, 'POS2'), tradeFailures.notReceivedTransfer)
  const { client: viewer } = await personWith(stage, 'tradeView')
  expectRefusal(await correct(tradeId, newBankRef(), '', viewer), commonFailures.noPermission)
  expect((await expectOk(viewer.call(tradeCalls.detail, { id: tradeId }))).can.correctNumber).toBe(false)
})

it('a number that was the slip of a deposit meanwhile is not lost, also after the deposit is undone', async () => {
  const { id: clientId } = await clientWith()
  const slipNo = newBankRef()
  const { tradeId, tradeCode } = await paidBy(clientId, slipNo)
  const line = await bank.addSuspense('70')
  await expectOk(bank.claimAsTransfer(line, clientId, tradeCode))
  await expectOk(desk.call(vaultDepositCalls.register, { amount: '100', slipNo }))
  await expectOk(bank.undoClaim(line.reference, approver))
  expect(await detailOf(tradeId)).toMatchObject({ voucherNo: '' })
  const [deposit] = (await expectOk(desk.call(vaultDepositCalls.page, { query: { slipNo } }))).rows
  const undo = { id: deposit?.id ?? 0, reason: '回单号抄错' }
  const { id } = await expectOk(desk.call(vaultDepositCalls.requestUndo, undo))
  await expectOk(approver.call(correctionCalls.approve, { id, version: 1 }))
  expect(await findViolations(stage.db)).toEqual([])
  await expectOk(correct(tradeId, slipNo))
  expect(await findViolations(stage.db)).toEqual([])
})

it('its correction takes turns with another one and with the import of its line', async () => {
  const { id: clientId } = await clientWith()
  const { tradeId } = await paidBy(clientId, '')
  const twice = await Promise.all([correct(tradeId, newBankRef(), ''), correct(tradeId, newBankRef(), '')])
  expectOneSuccess(twice, commonFailures.changedMeanwhile)
  for (let turn = 0; turn < 4; turn++) {
    const [bankRef, { tradeId: mistyped }] = [newBankRef(), await paidBy(clientId, newBankRef())]
    const [correction, arrival] = await Promise.all([correct(mistyped, bankRef), bank.importLines([bankRef, '70'])])
    expect(arrival.code).toBe(0)
    const { suspenseCode } = await bank.lineOf(bankRef)
    if (suspenseCode === null) expect(correction.code).toBe(0)
    else expectRefusal(correction, transferFailures.lineImported)
  }
  expect(await findViolations(stage.db)).toEqual([])
})

it('is corrected by users who see its client alone', async () => {
  const { id: clientId } = await clientWith()
  const { tradeId } = await paidBy(clientId, '')
  const roleId = await addRole(stage.db, ['suspenseClaim'], { dataScope: dataScope.own })
  const user = await addUser(stage.db, { roleIds: [roleId] })
  const stranger = await signIn(stage.app, user.userMobile, testPassword)
  expectRefusal(await correct(tradeId, newBankRef(), '', stranger), commonFailures.notThere)
})
