import { payMethod } from '@seam/contract/client/money/pay-method'
import { claimTarget } from '@seam/contract/client/money/suspense'
import { commonFailures } from '@seam/contract/kit/failure'
import { bankLineCalls } from '@seam/contract/trade/bank-line'
import { suspenseCalls } from '@seam/contract/trade/suspense'
import { tradeCalls } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { idVersion, newBankRef, openBank } from '../../../../test/builders/money/bank.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator } from '../../../../test/people.ts'

const { stage, desk, clientWith, orderAt, pay } = await openTill()
const bank = openBank((await administrator(stage)).client)
const ownBank = openBank(desk)
const { transfer, card } = payMethod

it('transfers that the bank never received are found among the trades', async () => {
  const { id: clientId } = await clientWith()
  const paidBy = async (method: 2 | 5, voucherNo: string, fee: bigint) => {
    const { id } = await orderAt(clientId, [fee, fee, fee], 3n * fee)
    return (await expectOk(pay([id], { payMethod: method, voucherNo }))).tradeId
  }
  const [arrived, missing] = [newBankRef(), newBankRef()]
  const ofLine = await paidBy(transfer, arrived, 1000n)
  const ofNoLine = await paidBy(transfer, missing, 1000n)
  const unnumbered = await paidBy(transfer, '', 2000n)
  await paidBy(card, newBankRef(), 1000n)
  expect((await bank.importLines([arrived, '30'])).code).toBe(0)
  const listed = async (bankLine: 0 | 1 | 2) =>
    (await expectOk(desk.call(tradeCalls.page, { query: { clientId, bankLine } }))).rows.map(({ id }) => id)
  expect(await listed(1)).toEqual([ofLine])
  expect(await listed(0)).toEqual([unnumbered, ofNoLine])

  // A filter that the list does not compare is refused, not answered as another.
  const without = desk.call(tradeCalls.page, { query: [{ key: 'bankLine', op: 'ne', value: [1] }] })
  expectRefusal(await without, commonFailures.invalidInput)

  // The line of a transfer that was registered without its number.
  const line = await bank.addSuspense('60')
  const claim = { ...idVersion(line), clientId, target: claimTarget.transfer }
  await expectOk(desk.call(suspenseCalls.claim, claim))
  expect(await listed(0)).toEqual([ofNoLine])

  // Who registers a transfer and then imports a line for it proves nothing.
  expect((await ownBank.importLines([missing, '30'])).code).toBe(0)
  expect(await listed(2)).toEqual([ofNoLine])
  expect(await listed(1)).toEqual([unnumbered, ofLine])
  expect(await listed(0)).toEqual([])
})

it('lines whose money their importer registered or claimed are found among the lines', async () => {
  const { id: clientId } = await clientWith()
  const { id } = await orderAt(clientId, [1000n, 1000n, 1000n], 3000n)
  const registered = newBankRef()
  await expectOk(pay([id], { payMethod: transfer, voucherNo: registered }))
  expect((await ownBank.importLines([registered, '30'])).code).toBe(0)
  const waiting = await ownBank.addSuspense('40')
  const claimed = await ownBank.addSuspense('50')
  // Another user recognises it, but as a transfer that the importer registered.
  const matched = await ownBank.addSuspense('33')
  const unnumbered = await orderAt(clientId, [1100n, 1100n, 1100n], 3300n)
  await expectOk(pay([unnumbered.id], { payMethod: transfer }))
  await expectOk(bank.claimAsTransfer(matched, clientId))
  const byAnother = await bank.addSuspense('60')
  for (const line of [claimed, byAnother])
    await expectOk(
      desk.call(suspenseCalls.claim, { ...idVersion(line), clientId, target: claimTarget.balance, isOther: true }),
    )
  const listed = async (oneHand: 0 | 1) => {
    const query = [{ key: 'oneHand', op: 'eq' as const, value: [oneHand] }]
    return (await expectOk(desk.call(bankLineCalls.page, { query }))).rows.map(({ bankRef }) => bankRef)
  }
  const byOne = await listed(1)
  expect(byOne).toEqual(expect.arrayContaining([registered, claimed.reference, matched.reference]))
  const byTwo = await listed(0)
  expect(byTwo).toEqual(expect.arrayContaining([waiting.reference, byAnother.reference]))
  expect(byOne.filter(ref => byTwo.includes(ref))).toEqual([])
})
