import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import { refundCalls } from '@seam/contract/trade/refund'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { addDelegation, expectOk, signFor } from '../../../../test/builders/lab.ts'
import { countStatements as countAll } from '../../../../test/builders/money/count-statements.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'

const { stage, words, desk, clientWith, recharge, setPassword, manager, refundable } = await openRefundDesk()
const { cash, transfer, balance, card, credit } = payMethod

const countStatements = (work: () => Promise<{ code: number; message: string }>) =>
  countAll(stage, async () => expect(await work()).toMatchObject({ code: 0 }))

const clientWithMoney = async () => {
  const { id } = await clientWith(1_000_000n)
  await setPassword(id)
  await recharge(id, '5000')
  return id
}
const addOrders = async (clientId: number, count: number) => {
  const orders: Awaited<ReturnType<typeof addDelegation>>[] = []
  while (orders.length < count) orders.push(await addDelegation(desk, words, clientId))
  return orders
}
type Options = { isSigned?: boolean; amount?: string }
const pay = async (clientId: number, count: number, method: PayMethod, { isSigned = false, amount }: Options = {}) => {
  const orders = await addOrders(clientId, count)
  for (const order of isSigned ? orders : []) await expectOk(signFor(desk, order))
  const delegateIds = orders.map(({ id }) => id)
  const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds }))
  const password = method === balance ? { payPassword: desk.seal('580213') } : {}
  return countStatements(() => desk.call(tillCalls.pay, { quoteId, payMethod: method, amount, ...password }))
}

// Cash locks its shift, and the pay password is checked before the transaction: one statement more than of a transfer.
it.each([
  [cash, 12],
  [balance, 12],
  [transfer, 11],
  [card, 11],
  [credit, 9],
])('a payment by method %i takes at most %i statements, whatever the number of delegations', async (method, most) => {
  const clientId = await clientWithMoney()
  // What a server reads once is no part of a payment.
  await pay(clientId, 1, method)
  const [one, five] = [await pay(clientId, 1, method), await pay(clientId, 5, method)]
  expect(one).toBeLessThanOrEqual(most)
  expect(five).toBe(one)
})

it.each([
  [cash, 12],
  [transfer, 11],
])('a payment by method %i that leaves a surplus takes no more than %i statements either', async (method, most) => {
  const clientId = await clientWithMoney()
  await pay(clientId, 1, method, { amount: '500' })
  expect(await pay(clientId, 2, method, { amount: '500' })).toBeLessThanOrEqual(most)
})

it('the testing that waited for a payment takes at most 6 statements more, whatever the number of delegations', async () => {
  const clientId = await clientWithMoney()
  await pay(clientId, 1, transfer, { isSigned: true })
  const [one, five] = [
    await pay(clientId, 1, transfer, { isSigned: true }),
    await pay(clientId, 5, transfer, { isSigned: true }),
  ]
  expect(one).toBeLessThanOrEqual(17)
  expect(one).toBeGreaterThan(11)
  expect(five).toBe(one)
})

it('a refund takes as many statements for one line as for several, and so does a settlement for its trades', async () => {
  const clientId = await clientWithMoney()
  const refundOf = async (count: number) => {
    const [order] = await addOrders(clientId, 1)
    const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [order?.id ?? 0] }))
    await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: transfer }))
    const { delegationId, lines } = await refundable(order?.delegateCode ?? '')
    const lineIds = lines.slice(0, count).map(({ id }) => id)
    let id = 0
    const requested = await countStatements(async () => {
      const answer = await desk.call(refundCalls.request, { delegationId, lineIds, reason: '客户取消' })
      id = answer.data.id
      return answer
    })
    return [requested, await countStatements(() => manager.call(refundCalls.approve, { id, version: 1 }))]
  }
  await refundOf(1)
  const [one, several] = [await refundOf(1), await refundOf(3)]
  expect(several).toEqual(one)
  // the request, and its approval
  expect(one[0]).toBeLessThanOrEqual(12)
  expect(one[1]).toBeLessThanOrEqual(18)

  const settle = async (count: number) => {
    const { id } = await clientWith(1_000_000n)
    const tradeIds: number[] = []
    for (const order of await addOrders(id, count)) {
      const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [order.id] }))
      tradeIds.push((await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: credit }))).tradeId)
    }
    const { token, net } = await expectOk(desk.call(settleCalls.confirm, { clientId: id, tradeIds }))
    const receipts = [{ payMethod: transfer, amount: net }]
    return countStatements(() => desk.call(settleCalls.settle, { token, tradeIds, receipts }))
  }
  await settle(1)
  const [single, many] = [await settle(1), await settle(5)]
  expect(many).toBe(single)
  expect(single).toBeLessThanOrEqual(12)
})
