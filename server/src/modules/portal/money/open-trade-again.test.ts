import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod, type ScanMethod } from '@seam/contract/client/money/pay-method'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { lastOperation } from '../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })
const { id: clientId } = await addClient(admin.client)
const { client: portal, userName, enterpriseId } = await addPortalAccount(stage, clientId)
const { client: colleague } = await addPortalAccount(stage, clientId, undefined, enterpriseId)

const quote = (delegateIds: number[], client = portal) => expectOk(client.call(portalMoneyCalls.quote, { delegateIds }))
const pay = (quoteId: string, method: ScanMethod = payMethod.wechat, client = portal) =>
  expectOk(client.call(portalMoneyCalls.pay, { quoteId, payMethod: method }))
const showCode = (tradeId: number, channel: ScanMethod, client = portal) =>
  client.call(portalMoneyCalls.startCode, { tradeId, channel })
const startCode = (tradeId: number, channel: ScanMethod) => expectOk(showCode(tradeId, channel))
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

it('has one trade for two colleagues who pay the same at once, and one code', async () => {
  const id = await add()
  const quotes = await Promise.all(
    [portal, colleague].map(async client => ({ client, ...(await quote([id], client)) })),
  )
  const [one, two] = await Promise.all(
    quotes.map(({ quoteId, client }, at) => pay(quoteId, at === 0 ? payMethod.wechat : payMethod.alipay, client)),
  )
  const tradeId = one?.tradeId ?? 0
  expect(two?.tradeId).toBe(tradeId)
  const answers = await Promise.all([
    showCode(tradeId, payMethod.wechat, portal),
    showCode(tradeId, payMethod.alipay, colleague),
  ])
  expect(answers.map(({ code }) => code)).toContain(0)
  expect((await openCodes()).filter(code => code.tradeId === tradeId)).toHaveLength(1)
})

it('shows a colleague the code that is open, and says in the log whose trade it is', async () => {
  const id = await add()
  const { tradeId } = await pay((await quote([id])).quoteId)
  const { codeUrl } = await startCode(tradeId, payMethod.wechat)
  expect((await pay((await quote([id], colleague)).quoteId, payMethod.wechat, colleague)).tradeId).toBe(tradeId)
  expect((await lastOperation(stage)).operContent).toContain(`再次打开【${userName}】发起的，待微信支付 70.00 元，`)
  expect(await expectOk(showCode(tradeId, payMethod.wechat, colleague))).toMatchObject({ codeUrl })
  // whoever opened it stays its author
  const trade = stage.db.selectFrom('trade').select('createName').where('id', '=', tradeId)
  expect(await trade.executeTakeFirstOrThrow()).toEqual({ createName: userName })
})

it('keeps trades of the till and of the portal apart', async () => {
  const id = await add()
  const payAtTill = async () => {
    const { quoteId } = await expectOk(admin.client.call(tillCalls.quote, { delegateIds: [id] }))
    return (await expectOk(admin.client.call(tillCalls.pay, { quoteId, payMethod: payMethod.wechat }))).tradeId
  }
  const ofTill = await payAtTill()
  const { tradeId } = await pay((await quote([id])).quoteId)
  expect(tradeId).not.toBe(ofTill)
  expect(await payAtTill()).toBe(ofTill)
})

it('opens a trade of its own for other delegations, and for another amount', async () => {
  const [id, more] = [await add(), await add()]
  const { tradeId } = await pay((await quote([id])).quoteId)
  const trades = [await pay((await quote([id, more])).quoteId), await pay((await quote([more])).quoteId)]
  expect(new Set([tradeId, ...trades.map(trade => trade.tradeId)]).size).toBe(3)
  await stage.db.updateTable('delegation').set({ fee: 1_234n }).where('id', '=', id).execute()
  expect((await pay((await quote([id])).quoteId)).tradeId).not.toBe(tradeId)
})
