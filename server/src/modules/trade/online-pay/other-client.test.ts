import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { onlinePayFailures as failures } from '@seam/contract/trade/online-pay'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { addClient, delegationDraft, expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { closeTradesNotDue } from './start.commands.ts'

const { provider, stage, admin, openOrder, start, states, sweep, kindsOf, delegationOf, displayCode } =
  await openScanTill()
const desk = admin.client
const words = await orderWords(desk)

const correctClient = async (id: number) => {
  const { version } = await expectOk(desk.call(delegationCalls.get, { id }))
  const { id: clientId } = await addClient(desk)
  await expectOk(desk.call(delegationCalls.update, { ...delegationDraft(words, clientId), id, version }))
}

it('returns the late scan of an order that belongs to another client now', async () => {
  const { delegation, tradeId, attemptId, outTradeNo } = await displayCode()
  provider.order(outTradeNo).state = 'closed'
  await sweep(attemptId)
  expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.open })
  await correctClient(delegation.id)
  provider.scan(outTradeNo)
  await sweep(attemptId)
  expect(await states(attemptId)).toMatchObject({ attemptState: attemptState.surplus })
  expect(await kindsOf(tradeId)).toEqual(['UNCLAIMED', 'RETURN'])
  expect(await delegationOf(delegation.id)).toEqual({ paid: 0n, payState: 0 })
})

it('shows no code for it, and closes its trade', async () => {
  const { delegation, tradeId } = await openOrder()
  await correctClient(delegation.id)
  expectRefusal(await start(tradeId), failures.notDue)
  await closeTradesNotDue(stage.services)
  const trade = stage.db.selectFrom('trade').select('state').where('id', '=', tradeId)
  expect(await trade.executeTakeFirstOrThrow()).toEqual({ state: tradeState.closed })
})

it('opens a trade of the present client where the one of the earlier client is not closed yet', async () => {
  const { delegation, tradeId } = await openOrder()
  await correctClient(delegation.id)
  const { quoteId } = await expectOk(desk.call(tillCalls.quote, { delegateIds: [delegation.id] }))
  const trade = await expectOk(desk.call(tillCalls.pay, { quoteId, payMethod: payMethod.wechat }))
  expect(trade.tradeId).not.toBe(tradeId)
  await expectOk(start(trade.tradeId))
})
