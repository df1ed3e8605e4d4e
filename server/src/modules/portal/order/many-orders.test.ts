import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { addPortalAccount, orderDraft, placeOrder } from '../../../../test/builders/portal.ts'
import { next } from '../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk()
const { id: clientId } = await addClient(admin.client)
const { client: portal } = await addPortalAccount(stage, clientId)

it('places an order once, whose answer was lost and which is sent again', async () => {
  const draft = await orderDraft(portal, words)
  const key = { 'idempotency-key': `order-${next()}` }
  const send = () => portal.post<{ id: number }>(portalOrderCalls.add.path, draft, key)
  const first = await expectOk(send())
  expect(await expectOk(send())).toEqual(first)
  expect((await expectOk(portal.call(portalOrderCalls.page, {}))).rows.map(({ id }) => id)).toEqual([first.id])
})

/** Copies an order of a client under further numbers, registered and not paid. */
const copyOrder = (id: number, copies: number) =>
  sql`with added as (
    insert into delegation (delegate_code, client_id, consignor_name, state, pay_state, coefficient_id, coefficient_name, coefficient,
      urgency, grade_name, member_rate, subtotal, fee, create_user_id, create_name, register_time)
    select 'M' || n, client_id, consignor_name, 20, 0, coefficient_id, coefficient_name, coefficient, urgency, grade_name, member_rate,
      subtotal, fee, create_user_id, create_name, now()
    from delegation, generate_series(1, ${copies}::integer) n where id = ${id} returning id)
    insert into sample (delegation_id, position, sample_name, sample_kind_id, state)
    select added.id, 1, '第' || added.id || '份', sample_kind_id, 10 from added, sample where delegation_id = ${id}`.execute(
    stage.db,
  )

it('pages a client through 200 orders, and lets them pay the oldest fifty first', async () => {
  const { id } = await placeOrder(portal, words, { repeatReason: '再送一次' })
  const { totalRecords: before } = await expectOk(portal.call(portalOrderCalls.page, {}))
  await copyOrder(id, 200 - before)
  const ids: number[] = []
  for (let pageNo = 1; pageNo <= 10; pageNo++) {
    const { rows, totalRecords } = await expectOk(
      portal.call(portalOrderCalls.page, { pageNo, pageSize: 20, open: true }),
    )
    expect(totalRecords).toBe(200)
    ids.push(...rows.map(row => row.id))
  }
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(200)
  expect((await expectOk(portal.call(portalOrderCalls.page, { pageNo: 11, pageSize: 20 }))).rows).toEqual([])
  const hits = await expectOk(portal.call(portalOrderCalls.page, { query: { delegateCode: 'M150' } }))
  expect(hits.rows.map(({ delegateCode }) => delegateCode)).toEqual(['M150'])
  expect((await expectOk(portal.call(portalCalls.home))).orders).toMatchObject({ open: 200 })
  const waiting = await expectOk(portal.call(portalMoneyCalls.waiting))
  const unpaid = ids.filter(one => one > id).toSorted((a, b) => a - b)
  expect(waiting.map(row => row.id)).toEqual(unpaid.slice(0, 50))
})
