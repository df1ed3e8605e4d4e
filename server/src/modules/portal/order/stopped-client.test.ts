import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalReportCalls } from '@seam/contract/portal/report'
import { expect, it } from 'vitest'
import { addClient, expectOk, orderWords } from '../../../../test/builders/lab.ts'
import { addPortalAccount, orderDraft, placeOrder } from '../../../../test/builders/portal.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { useAdministrator } from '../../../../test/people.ts'

const { stage, admin } = useAdministrator()

it('a client that is stopped orders nothing, and its portal stays open', async () => {
  const words = await orderWords(admin.client)
  const { id: clientId } = await addClient(admin.client)
  const { client: portal } = await addPortalAccount(stage, clientId)
  const waiting = await placeOrder(portal, words)
  const draft = await orderDraft(portal, words)
  await stage.db.updateTable('client').set({ state: 1 }).where('id', '=', clientId).execute()
  expectRefusal(await portal.call(portalOrderCalls.add, draft), delegationFailures.clientStopped)
  const { id, version } = waiting
  expectRefusal(await portal.call(portalOrderCalls.update, { ...draft, id, version }), delegationFailures.clientStopped)
  expectRefusal(await admin.client.call(onlineOrderCalls.confirm, { id, version }), delegationFailures.clientStopped)
  for (const call of [portalOrderCalls.page, portalReportCalls.page, portalMoneyCalls.records])
    expect((await portal.call(call, {})).code).toBe(0)
  await expectOk(portal.call(portalOrderCalls.withdraw, { id, version }))
})
