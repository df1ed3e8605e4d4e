import { ledgerAccount } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import { settleCalls } from '@seam/contract/trade/settle'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { administrator } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
const bank = openBank((await administrator(stage)).client)
const ownBank = openBank(desk)
const { transfer, card } = payMethod

it('receipts of settlements by transfer are found among the settlements, and both lists are what is at the bank', async () => {
  const { id: clientId } = await clientWith(100_000n)
  const settledBy = async (method: 2 | 5, voucherNo: string) => {
    const { id } = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
    const { tradeId } = await expectOk(pay([id], { payMethod: payMethod.credit }))
    const { token } = await expectOk(desk.call(settleCalls.confirm, { clientId, tradeIds: [tradeId] }))
    const receipts = [{ payMethod: method, amount: '30', voucherNo }]
    return (await expectOk(desk.call(settleCalls.settle, { token, tradeIds: [tradeId], receipts }))).settleCode
  }
  const [arrived, missing] = [newBankRef(), newBankRef()]
  const ofLine = await settledBy(transfer, arrived)
  const ofNoLine = await settledBy(transfer, missing)
  const unnumbered = await settledBy(transfer, '')
  await settledBy(card, newBankRef())
  const { id } = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
  await expectOk(pay([id], { payMethod: transfer, voucherNo: newBankRef() }))
  expect((await bank.importLines([arrived, '30'])).code).toBe(0)
  const listed = async (...bankLine: (0 | 1 | 2)[]) => {
    const query = [
      { key: 'clientId', op: 'eq' as const, value: [clientId] },
      { key: 'bankLine', op: 'in' as const, value: bankLine },
    ]
    return (await expectOk(desk.call(settleCalls.page, { query }))).rows.map(({ settleCode }) => settleCode)
  }
  expect(await listed(1)).toEqual([ofLine])
  expect(await listed(0)).toEqual([unnumbered, ofNoLine])
  expect(await listed(2)).toEqual([])

  // The list of trades and that of settlements have together what the figures count as cash at the bank.
  const byTrades = await expectOk(
    desk.call(tradeCalls.page, {
      query: [
        { key: 'clientId', op: 'eq', value: [clientId] },
        { key: 'bankLine', op: 'in', value: [0, 1] },
      ],
    }),
  )
  const ofTrades = byTrades.rows.reduce((sum, { amount }) => sum + Number(amount), 0)
  const { methods } = await expectOk(
    desk.call(platformCalls.income, { by: 'day', query: [{ key: 'clientId', op: 'eq', value: [clientId] }] }),
  )
  const atBank = methods.find(({ account }) => account === ledgerAccount.bank)
  expect((await listed(0, 1)).length * 30 + ofTrades).toBe(Number(atBank?.amount))

  // The line of a receipt without a number, until that is undone.
  const line = await bank.addSuspense('30')
  await expectOk(bank.claimAsTransfer(line, clientId, unnumbered))
  expect(await listed(0)).toEqual([ofNoLine])
  const at = async () => idVersion(await bank.findByRef(line.reference))
  await expectOk(desk.call(suspenseCalls.requestUndo, { ...(await at()), reason: '认错了' }))
  const { client: approver } = await administrator(stage)
  await expectOk(approver.call(suspenseCalls.approveUndo, await at()))
  expect(await listed(0)).toEqual([unnumbered, ofNoLine])

  // Lines that the registrar of the receipts imported prove nothing.
  expect((await ownBank.importLines([missing, '30'])).code).toBe(0)
  const own = await ownBank.addSuspense('30')
  await expectOk(bank.claimAsTransfer(own, clientId, unnumbered))
  expect(await ownBank.lineOf(own.reference)).toMatchObject({ isOneHand: true })
  expect(await ownBank.lineOf(line.reference)).toMatchObject({ isOneHand: false })
  expect(await listed(2)).toEqual([unnumbered, ofNoLine])
  expect(await listed(1)).toEqual([ofLine])
  expect(await listed(0)).toEqual([])
  expect(await ownBank.lineOf(missing)).toMatchObject({ isOneHand: true })
  expect(await ownBank.lineOf(arrived)).toMatchObject({ isOneHand: false })
})
