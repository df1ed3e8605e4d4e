import { ledgerFailures, tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { dataScope } from '@seam/contract/system/role'
import { refundCalls as calls, refundFailures as failures } from '@seam/contract/trade/refund'
import { tradeCalls } from '@seam/contract/trade/trade'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { signIn } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, testPassword } from '../../../../test/people.ts'
import { findViolations } from '../../client/ledger/checks/ledger-checks.rows.ts'
import { rechargeRefundOf } from './refund.rules.ts'

const { stage, desk, manager, clientWith, orderAt, pay, accountOf, recharge, setPassword, refundOf, approve, payOut } =
  await openRefundDesk()
const { balance, cash, transfer } = payMethod

const rechargedClient = async (amount = '100') => {
  const client = await clientWith()
  const { tradeId, tradeCode } = await recharge(client.id, amount)
  return { client, tradeId, tradeCode }
}
const request = (tradeId: number, amount: string) =>
  desk.call(calls.requestRecharge, { tradeId, amount, reason: '客户不再送样' })
const tradeOf = (id: number) => expectOk(desk.call(tradeCalls.detail, { id }))

describe('a refund of a recharge', () => {
  it('leaves the balance when it is approved, and is paid out as it came', async () => {
    const { client, tradeId, tradeCode } = await rechargedClient()
    const { id } = await expectOk(request(tradeId, '60'))
    expect(await accountOf(client.id)).toMatchObject({ balance: 10_000n })
    expect(await refundOf(id)).toMatchObject({
      tradeCode,
      delegateCode: '',
      plan: [{ tradeCode, payMethod: transfer, target: 3, amount: '60.00' }],
      can: { approve: true },
    })
    await expectOk(approve(id))
    expect(await accountOf(client.id)).toMatchObject({ balance: 4_000n })
    await payOut(id)
    expect(await refundOf(id)).toMatchObject({ state: 40, parts: [{ payMethod: transfer, state: 40 }] })
    expect(await tradeOf(tradeId)).toMatchObject({
      state: tradeState.partlyRefunded,
      refunded: '60.00',
      refunds: [{ amount: '60.00', cause: 6 }],
    })
    expect(await expectOk(desk.call(calls.rechargeRefundable, { tradeId }))).toMatchObject({
      refunded: '60.00',
      requested: '0.00',
      balance: '40.00',
      refundable: '40.00',
    })
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('shows on its trade while it waits', async () => {
    const { tradeId } = await rechargedClient()
    await expectOk(request(tradeId, '60'))
    expect((await tradeOf(tradeId)).refunds).toMatchObject([{ amount: '60.00', state: 10 }])
  })

  it('returns to the balance where it cannot be paid out, and can be requested again', async () => {
    const { client, tradeId } = await rechargedClient()
    const { id } = await expectOk(request(tradeId, '100'))
    await expectOk(approve(id))
    expect(await tradeOf(tradeId)).toMatchObject({ state: tradeState.refunded })
    const [part] = (await refundOf(id)).parts
    await expectOk(
      manager.call(calls.toBalance, { id: part?.id ?? 0, version: part?.version ?? 0, reason: '账号已注销' }),
    )
    expect(await accountOf(client.id)).toMatchObject({ balance: 10_000n })
    expect(await tradeOf(tradeId)).toMatchObject({ state: tradeState.done, refunded: '0.00' })
    expect((await expectOk(desk.call(calls.rechargeRefundable, { tradeId }))).refundable).toBe('100.00')
    const recharges = await expectOk(desk.call(tradeCalls.recharges, { clientId: client.id }))
    expect(recharges).toMatchObject({ taken: '100.00', refunded: '0.00', net: '100.00' })
    expect(await findViolations(stage.db)).toEqual([])
  })

  it('is refused above the recharge, what was requested, and the balance', async () => {
    const { client, tradeId } = await rechargedClient()
    expectRefusal(await request(tradeId, '100.01'), ledgerFailures.aboveRefundable)
    await expectOk(request(tradeId, '60'))
    expectRefusal(await request(tradeId, '40.01'), ledgerFailures.aboveRefundable)
    await setPassword(client.id)
    const { id } = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
    await expectOk(pay([id], { payMethod: balance, payPassword: desk.seal('580213') }))
    expectRefusal(await request(tradeId, '10.01'), ledgerFailures.aboveRefundable)
  })

  it('is refused at the approval where the balance was spent meanwhile', async () => {
    const { client, tradeId } = await rechargedClient()
    const refund = await expectOk(request(tradeId, '100'))
    await setPassword(client.id)
    const { id } = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
    await expectOk(pay([id], { payMethod: balance, payPassword: desk.seal('580213') }))
    expectRefusal(await approve(refund.id), ledgerFailures.short)
    await expectOk(manager.call(calls.refuse, { id: refund.id, version: 1, reason: '余额已使用' }))
    expect((await expectOk(desk.call(calls.rechargeRefundable, { tradeId }))).refundable).toBe('70.00')
  })

  it('stays within the recharge when two are requested at once', async () => {
    const { tradeId } = await rechargedClient()
    const answers = await Promise.all([request(tradeId, '60'), request(tradeId, '60')])
    expectOneSuccess(answers, ledgerFailures.aboveRefundable)
  })

  it('is approved once, also of two at once, and by another person', async () => {
    const { client, tradeId } = await rechargedClient()
    const { id } = await expectOk(request(tradeId, '60'))
    expectRefusal(await desk.call(calls.approve, { id, version: 1 }), ledgerFailures.secondPerson)
    const answers = await Promise.all([approve(id), approve(id)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await accountOf(client.id)).toMatchObject({ balance: 4_000n })
  })

  it('is refused for a payment and for a recharge outside the scope', async () => {
    const client = await clientWith()
    const { id } = await orderAt(client.id, [1000n, 1000n, 1000n], 3000n)
    const { tradeId } = await expectOk(pay([id], { payMethod: cash, tendered: '30' }))
    expectRefusal(await request(tradeId, '10'), failures.notARecharge)
    expectRefusal(await desk.call(calls.rechargeRefundable, { tradeId }), failures.notARecharge)
    const own = await addRole(stage.db, ['refundRequest'], { dataScope: dataScope.own })
    const { userMobile } = await addUser(stage.db, { roleIds: [own] })
    const stranger = await signIn(stage.app, userMobile, testPassword)
    const recharged = await rechargedClient()
    expectRefusal(
      await stranger.call(calls.requestRecharge, { tradeId: recharged.tradeId, amount: '10', reason: '试' }),
      commonFailures.notThere,
    )
  })
})

describe('rechargeRefundOf', () => {
  it.each([
    [{ amount: 100n, refunded: 0n, requested: 0n, balance: 250n }, 100n],
    [{ amount: 100n, refunded: 30n, requested: 20n, balance: 250n }, 50n],
    [{ amount: 100n, refunded: 0n, requested: 20n, balance: 60n }, 40n],
    [{ amount: 100n, refunded: 0n, requested: 20n, balance: 10n }, 0n],
    [{ amount: 100n, refunded: 100n, requested: 0n, balance: 10n }, 0n],
  ])('of %o is %s', (facts, refundable) => {
    expect(rechargeRefundOf(facts)).toBe(refundable)
  })
})
