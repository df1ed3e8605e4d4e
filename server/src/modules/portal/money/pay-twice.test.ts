import { accountCalls } from '@seam/contract/client/money/account'
import { attemptState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { tradeFailures } from '@seam/contract/trade/trade'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, delegationDraft, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, admin, words } = await openDelegationDesk({ PAY_PROVIDER: 'demo' })
const { id: clientId } = await addClient(admin.client)
const { client: portal } = await addPortalAccount(stage, clientId)

it('opens one trade for two taps, and one code for it', async () => {
  const { id } = await addDelegation(admin.client, words, clientId)
  const { quoteId } = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: [id] }))
  const tap = () => portal.call(portalMoneyCalls.pay, { quoteId, payMethod: payMethod.wechat })
  const answers = await Promise.all([tap(), tap()])
  const [first, second] = answers.toSorted((a, b) => a.code - b.code)
  expect([first?.code, second?.code]).toEqual([0, tradeFailures.quoteStale.code])
  const tradeId = first?.data.tradeId ?? 0
  const start = () => portal.call(portalMoneyCalls.startCode, { tradeId, channel: payMethod.wechat })
  await Promise.all([start(), start()])
  const attempts = await stage.db
    .selectFrom('paymentAttempt')
    .select('id')
    .where('tradeId', '=', tradeId)
    .where('state', '<', attemptState.paid)
    .execute()
  expect(attempts).toHaveLength(1)
  await expectOk(portal.call(portalMoneyCalls.giveUp, { tradeId }))
})

it('pays from the balance with the pay password, once for two taps', async () => {
  const { id } = await addDelegation(admin.client, words, clientId)
  const account = async () =>
    stage.db.selectFrom('account').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
  const { id: accountId } = await account()
  const deposit = { id: accountId, amount: '1000', payMethod: payMethod.transfer, voucherNo: '0312' }
  await expectOk(admin.client.call(accountMoneyCalls.recharge, deposit))
  const quoted = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: [id] }))
  expect(quoted.needsPassword).toBe(false)
  const pay = (password: string, quoteId: string) =>
    portal.call(portalMoneyCalls.pay, {
      quoteId,
      payMethod: payMethod.balance,
      payPassword: portal.seal(password),
    })
  expectRefusal(await pay('580213', quoted.quoteId), tradeFailures.payPasswordMissing)
  await expectOk(
    admin.client.call(accountCalls.resetPayPassword, { id: accountId, password: admin.client.seal('580213') }),
  )
  const { quoteId, needsPassword, due } = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: [id] }))
  expect(needsPassword).toBe(true)
  expectRefusal(await pay('580214', quoteId), tradeFailures.payPasswordWrong)
  const { balance: before } = await account()
  const answers = await Promise.all([pay('580213', quoteId), pay('580213', quoteId)])
  expectOneSuccess(answers, tradeFailures.quoteStale)
  expect(fromFen(before - (await account()).balance)).toBe(due)
  expect((await expectOk(portal.call(portalMoneyCalls.waiting))).map(one => one.id)).not.toContain(id)
})

it('charges no quote of a delegation that belongs to another client now', async () => {
  const { id, version } = await addDelegation(admin.client, words, clientId)
  const { quoteId } = await expectOk(portal.call(portalMoneyCalls.quote, { delegateIds: [id] }))
  const { id: otherId } = await addClient(admin.client)
  const draft = delegationDraft(words, otherId)
  await expectOk(admin.client.call(delegationCalls.update, { ...draft, id, version }))
  expectRefusal(
    await portal.call(portalMoneyCalls.pay, { quoteId, payMethod: payMethod.wechat }),
    tradeFailures.quoteStale,
    { data: { quote: null } },
  )
  const trades = stage.db.selectFrom('tradeShare').select('tradeId').where('delegationId', '=', id)
  expect(await trades.execute()).toEqual([])
})
