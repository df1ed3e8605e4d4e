import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })
const { id: clientId } = await addClient(admin.client)
const { client: portal } = await addPortalAccount(stage, clientId)
const { client: colleague } = await addPortalAccount(stage, clientId)

const quote = (delegateIds: number[], client = portal) => expectOk(client.call(portalMoneyCalls.quote, { delegateIds }))
const pay = (quoteId: string, method: ScanMethod = payMethod.wechat, client = portal) =>
  expectOk(client.call(portalMoneyCalls.pay, { quoteId, payMethod: method }))
const startCode = (tradeId: number, channel: ScanMethod) =>
  expectOk(portal.call(portalMoneyCalls.startCode, { tradeId, channel }))
const add = async () => (await addDelegation(admin.client, words, clientId)).id
const openCodes = () =>
  stage.db
    .selectFrom('paymentAttempt')
    .innerJoin('trade', 'trade.id', 'paymentAttempt.tradeId')
    .select(['trade.id as tradeId', 'paymentAttempt.payMethod'])
    .where('trade.clientId', '=', clientId)
    .where('paymentAttempt.state', '<', attemptState.paid)
    .execute()

it('has one code for a client who leaves its page and begins again, also by another channel', async () => {
  const ids = [await add(), await add()]
  const { tradeId } = await pay((await quote(ids)).quoteId)
  await startCode(tradeId, payMethod.wechat)
  const again = await pay((await quote(ids.toReversed())).quoteId)
  expect(again).toMatchObject({ tradeId, state: tradeState.paying })
  const other = await pay((await quote(ids)).quoteId, payMethod.alipay)
  expect(other.tradeId).toBe(tradeId)
  await startCode(tradeId, payMethod.alipay)
  expect(await openCodes()).toEqual([{ tradeId, payMethod: payMethod.alipay }])
  await expectOk(portal.call(portalMoneyCalls.giveUp, { tradeId }))
  expect((await pay((await quote(ids)).quoteId)).tradeId).not.toBe(tradeId)
})

it('opens one trade for two quotes at once', async () => {
  const id = await add()
  const quotes = [await quote([id]), await quote([id])]
  const [one, two] = await Promise.all(quotes.map(({ quoteId }) => pay(quoteId)))
  expect(one?.tradeId).toBe(two?.tradeId)
})

it('opens a trade of its own for other delegations, another amount, and another user', async () => {
  const [id, more] = [await add(), await add()]
  const { tradeId } = await pay((await quote([id])).quoteId)
  const trades = [
    await pay((await quote([id, more])).quoteId),
    await pay((await quote([more])).quoteId),
    await pay((await quote([id], colleague)).quoteId, payMethod.wechat, colleague),
  ]
  expect(new Set([tradeId, ...trades.map(trade => trade.tradeId)]).size).toBe(4)
  await stage.db.updateTable('delegation').set({ fee: 1_234n }).where('id', '=', id).execute()
  expect((await pay((await quote([id])).quoteId)).tradeId).not.toBe(tradeId)
})
