import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { addPortalAccount, orderDraft, placeOrder } from '../../../../test/builders/portal.ts'
import { personWith } from '../../../../test/people.ts'
import { remindOfWaitingOrders } from './waiting-orders.job.ts'

const { stage, admin, words } = await openDelegationDesk()
const { client: portal } = await addPortalAccount(stage, (await addClient(admin.client)).id)

const letWait = async (id: number) => {
  await sql`set session_replication_role = replica`.execute(stage.db)
  await sql`update portal_order_event set create_time = now() - interval '5 hours' where order_id = ${id}`.execute(
    stage.db,
  )
  await sql`set session_replication_role = origin`.execute(stage.db)
}

it('reminds reception once of an order that waits, and again after it was changed', async () => {
  const clerk = await personWith(stage, 'onlineOrderView', 'onlineOrderConfirm')
  const titles = async () => (await noticesOf(clerk.client, noticeKind.portalOrder)).map(({ title }) => title)
  const readAll = () => expectOk(clerk.client.call(noticeCalls.markRead, {}))
  const order = await placeOrder(portal, words)
  await readAll()
  expect(await remindOfWaitingOrders(stage.db)).toBe(0)
  await letWait(order.id)
  const counts = await Promise.all([remindOfWaitingOrders(stage.db), remindOfWaitingOrders(stage.db)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await titles()).toEqual([expect.stringContaining(`已等候4小时的网上委托 ${order.delegateCode}，待确认`)])
  await readAll()
  expect(await remindOfWaitingOrders(stage.db)).toBe(0)
  const { id, version } = order
  await expectOk(portal.call(portalOrderCalls.update, { ...(await orderDraft(portal, words)), id, version }))
  await readAll()
  await letWait(id)
  expect(await remindOfWaitingOrders(stage.db)).toBe(1)
})

it('reminds nobody of an order that reception decided on', async () => {
  const { id, version } = await placeOrder(portal, words)
  await letWait(id)
  await expectOk(admin.client.call(onlineOrderCalls.sendBack, { id, version, reason: '请补充' }))
  expect(await remindOfWaitingOrders(stage.db)).toBe(0)
})
