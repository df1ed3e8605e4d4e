import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalStage } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, delegationDraft, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount, placeOrder } from '../../../../test/builders/portal.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client

it('reception makes a confirmed order no dearer than the client agreed to', async () => {
  const { id: clientId } = await addClient(desk)
  const { client: portal } = await addPortalAccount(stage, clientId)
  const { id, version: submitted, fee } = await placeOrder(portal, words)
  await expectOk(desk.call(onlineOrderCalls.confirm, { id, version: submitted }))
  const { version } = await expectOk(desk.call(delegationCalls.get, { id }))
  const change = (...surcharges: { name: string; amount: string }[]) =>
    desk.call(delegationCalls.update, { ...delegationDraft(words, clientId, { surcharges }), id, version })
  expectRefusal(await change({ name: '取样费', amount: '500.00' }), delegationFailures.dearerThanAgreed)
  const order = await expectOk(portal.call(portalOrderCalls.get, { id }))
  expect(order).toMatchObject({ stage: portalStage.awaited, due: fee })
  await expectOk(change())
})
