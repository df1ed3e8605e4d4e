import { payMethod } from '@seam/contract/client/money/pay-method'
import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { payState } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { tillCalls } from '@seam/contract/trade/till'
import { expect, it } from 'vitest'
import { changeDesk } from '../../../../test/builders/change.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { signIn } from '../../../../test/client.ts'
import { addRole, addUser, testPassword } from '../../../../test/people.ts'

const { stage, desk, words, detail, pay, request, approve } = await openRefundDesk()
const { change, choose, twoSamples } = changeDesk(desk, words)

/** A cashier who sees their own rows, and what waits for them. */
const narrowCashier = async () => {
  const role = await addRole(stage.db, ['paymentConfirm', 'delegateView'], { dataScope: 5 })
  const { userMobile } = await addUser(stage.db, { roleIds: [role] })
  return signIn(stage.app, userMobile, testPassword)
}

it('a delegation that owes again after it was refunded whole waits for every cashier', async () => {
  const cashier = await narrowCashier()
  const { id, delegateCode, first } = await twoSamples()
  await expectOk(pay([id], { payMethod: payMethod.transfer }))
  await expectOk(approve((await expectOk(request(delegateCode, 0, 1, 2, 3, 4, 5))).id))
  expect(await detail(id)).toMatchObject({ fee: '0.00', payState: payState.refunded })
  const visibleWork = async () => {
    const card = (await expectOk(cashier.call(dashboardCalls.work))).find(({ code }) => code === 'pay')
    const waiting = (await expectOk(cashier.call(tillCalls.waiting))).rows.map(row => row.id)
    const query = card?.query ?? []
    const listed = (await expectOk(cashier.call(delegationCalls.page, { query }))).rows.map(row => row.id)
    return { count: card?.count, waiting, listed }
  }
  expect(await visibleWork()).toEqual({ count: 0, waiting: [], listed: [] })
  await expectOk(change(id, { changed: [choose(first.id, 'MT AAD STAD VAD')] }))
  expect(await detail(id)).toMatchObject({ payState: payState.refunded })
  expect(await visibleWork()).toEqual({ count: 1, waiting: [id], listed: [id] })
  const { due } = await expectOk(cashier.call(tillCalls.quote, { delegateIds: [id] }))
  expect(Number(due)).toBeGreaterThan(0)
})
