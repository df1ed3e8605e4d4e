import { payMethod } from '@seam/contract/client/money/pay-method'
import { shiftCalls } from '@seam/contract/client/money/shift'
import { suspenseState } from '@seam/contract/client/money/suspense'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { correctionCalls } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { vaultDepositCalls } from '@seam/contract/trade/vault-deposit'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { administrator, personWith } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'

const { stage, desk, clientWith, accountOf, approve, payOut } = await openRefundDesk()
const bank = openBank((await administrator(stage)).client)
const { client: approver } = await personWith(stage, 'correctionApprove')

it('the line of an undone deposit waits, although a refunded recharge has its number as well', async () => {
  await expectOk(desk.call(shiftCalls.openVault, { amount: '1000' }))
  const slipNo = newBankRef()
  const { id: clientId } = await clientWith()
  const draft = { id: (await accountOf(clientId)).id, amount: '30', payMethod: payMethod.transfer, voucherNo: slipNo }
  const { tradeId } = await expectOk(desk.call(accountMoneyCalls.recharge, draft))
  const refund = await expectOk(desk.call(refundCalls.requestRecharge, { tradeId, amount: '30', reason: '登记错' }))
  await expectOk(approve(refund.id))
  await payOut(refund.id)
  await expectOk(desk.call(vaultDepositCalls.register, { amount: '100', slipNo }))
  expect((await bank.importLines([slipNo, '100'])).code).toBe(0)
  expect(await findViolations(stage.db)).toEqual([])
  const { rows } = await expectOk(desk.call(vaultDepositCalls.page, { query: { slipNo } }))
  const { id } = await expectOk(desk.call(vaultDepositCalls.requestUndo, { id: rows[0]?.id ?? 0, reason: '抄错' }))
  await expectOk(approver.call(correctionCalls.approve, { id, version: 1 }))
  expect(await bank.findByRef(slipNo)).toMatchObject({ state: suspenseState.open, amount: '100.00' })
  expect(await bank.lineOf(slipNo)).toMatchObject({ tradeCode: null })
  expect(await findViolations(stage.db)).toEqual([])
})
