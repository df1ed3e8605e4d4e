import { attemptState, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { onlinePayFailures as failures } from '@seam/contract/trade/online-pay'
import { expect, it } from 'vitest'
import { addClient, cancelNow, expectOk, payFor } from '../../../../test/builders/lab.ts'
import { openScanTill } from '../../../../test/builders/money/scan-till.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { closeTradesNotDue } from './start.commands.ts'

const {
  provider,
  stage,
  admin,
  openOrder,
  openTradeFor,
  start,
  states,
  ask,
  attemptOf,
  kindsOf,
  delegationOf,
  displayCode,
} = await openScanTill()
const { wechat } = payMethod

const payOtherwise = async (id: number) =>
  payFor(
    admin.client,
    await stage.db.selectFrom('delegation').select(['id', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
const stateOf = async (id: number) =>
  (await stage.db.selectFrom('trade').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const attemptsOf = (tradeId: number) =>
  stage.db.selectFrom('paymentAttempt').select('id').where('tradeId', '=', tradeId).execute()

it('shows no code for a delegation that was paid otherwise or cancelled, and closes such trades', async () => {
  const [paid, cancelled, due] = [await openOrder(), await openOrder(), await openOrder()]
  await payOtherwise(paid.delegation.id)
  await cancelNow(admin.client, cancelled.delegation.id)
  for (const { tradeId } of [paid, cancelled]) {
    expectRefusal(await start(tradeId), failures.notDue)
    expect(await attemptsOf(tradeId)).toEqual([])
  }
  expect(await delegationOf(cancelled.delegation.id)).toMatchObject({ payState: 0 })
  await closeTradesNotDue(stage.services)
  expect(await Promise.all([paid, cancelled, due].map(({ tradeId }) => stateOf(tradeId)))).toEqual([
    tradeState.closed,
    tradeState.closed,
    tradeState.open,
  ])
})

it('closes the code that is still shown for a delegation that was paid otherwise', async () => {
  const { tradeId, attemptId, outTradeNo, delegation } = await displayCode()
  await payOtherwise(delegation.id)
  expectRefusal(await start(tradeId), failures.notDue)
  expect(await delegationOf(delegation.id)).toMatchObject({ payState: 1 })
  await closeTradesNotDue(stage.services)
  expect(await states(attemptId)).toEqual({ attemptState: attemptState.closed, tradeState: tradeState.closed })
  expect(provider.order(outTradeNo).state).toBe('closed')
  expect(await delegationOf(delegation.id)).toMatchObject({ payState: 3 })
})

it('keeps trades that are still due', async () => {
  const first = await openOrder()
  const second = await openTradeFor(first.delegation.id)
  await closeTradesNotDue(stage.services)
  expect([await stateOf(first.tradeId), await stateOf(second)]).toEqual([tradeState.open, tradeState.open])
})

it('returns the second scan of a recharge for its client', async () => {
  const client = await addClient(admin.client)
  const { ownerId, departmentId } = await stage.db
    .updateTable('client')
    .set({ ownerId: admin.id })
    .where('id', '=', client.id)
    .returning(['ownerId', 'departmentId'])
    .executeTakeFirstOrThrow()
  const { id } = await stage.db
    .selectFrom('account')
    .select('id')
    .where('clientId', '=', client.id)
    .executeTakeFirstOrThrow()
  const draft = { id, amount: '50.00', payMethod: wechat }
  const { tradeId } = await expectOk(admin.client.call(accountMoneyCalls.recharge, draft))
  const scan = async (channel: 3 | 4) => {
    const { attemptId } = await expectOk(start(tradeId, channel))
    return { attemptId, outTradeNo: (await attemptOf(attemptId)).outTradeNo }
  }
  const [first, second] = [await scan(payMethod.wechat), await scan(payMethod.alipay)]
  for (const { outTradeNo } of [second, first]) provider.scan(outTradeNo)
  for (const { attemptId } of [second, first]) await expectOk(ask(attemptId))
  expect(await kindsOf(tradeId)).toEqual(['RECHARGE', 'UNCLAIMED', 'RETURN'])
  expect(ownerId).toBe(admin.id)
  expect(
    await stage.db.selectFrom('refund').select(['ownerId', 'departmentId']).where('clientId', '=', client.id).execute(),
  ).toEqual([{ ownerId, departmentId }])
})
