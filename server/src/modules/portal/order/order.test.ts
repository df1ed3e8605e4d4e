import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderFailures, portalOrderState, portalStage } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { dataScope } from '@seam/contract/system/role'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, expectOk, payFor, signFor } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { addPortalAccount, orderDraft, placeOrder } from '../../../../test/builders/portal.ts'
import { signIn } from '../../../../test/client.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { addRole, addUser, personWith, testPassword } from '../../../../test/people.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const clientRow = await addClient(desk)
const { client: portal } = await addPortalAccount(stage, clientRow.id)
const confirm = (order: { id: number; version: number }) =>
  desk.call(onlineOrderCalls.confirm, { id: order.id, version: order.version })
const current = (id: number) => expectOk(portal.call(portalOrderCalls.get, { id }))
const raisePrice = async (code: string, by: bigint) => {
  const id = words.project(code)
  await stage.db
    .updateTable('unitPrice')
    .set(eb => ({ price: eb('price', '+', by) }))
    .where('projectId', '=', id)
    .execute()
}

describe('an order of a client', () => {
  it('waits for reception outside its lists and counts, and is a delegation once confirmed', async () => {
    const before = await expectOk(desk.call(dashboardCalls.work))
    const order = await placeOrder(portal, words)
    expect(order).toMatchObject({ stage: portalStage.submitted, due: '0.00', can: { change: true, withdraw: true } })
    expect((await desk.call(delegationCalls.page, { query: { delegateCode: order.delegateCode } })).data.rows).toEqual(
      [],
    )
    expectRefusal(await desk.call(delegationCalls.get, { id: order.id }), commonFailures.notThere)
    expect(await expectOk(desk.call(dashboardCalls.work))).toEqual(before)
    const list = await expectOk(desk.call(onlineOrderCalls.page, { query: { delegateCode: order.delegateCode } }))
    expect(list.rows).toMatchObject([{ id: order.id, state: 10, can: { confirm: true, sendBack: true } }])

    expect(await expectOk(confirm(order))).toEqual({ state: portalOrderState.confirmed, fee: order.fee })
    const delegation = await expectOk(desk.call(delegationCalls.get, { id: order.id }))
    expect(delegation).toMatchObject({ state: 20, createName: admin.userName, fee: order.fee })
    expect(await current(order.id)).toMatchObject({ stage: portalStage.awaited, due: order.fee })
    expectRefusal(await confirm({ ...order, version: order.version + 1 }), portalOrderFailures.wrongState)
  })

  it('cannot be changed, submitted, deleted or cancelled by reception before', async () => {
    const order = await placeOrder(portal, words)
    const { version } = await stage.db
      .selectFrom('delegation')
      .select('version')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const key = { id: order.id, version }
    expectRefusal(await desk.call(delegationCalls.remove, key), delegationFailures.unconfirmed)
    expectRefusal(await desk.call(delegationCalls.cancel, { ...key, reason: '试' }), delegationFailures.unconfirmed)
    expectRefusal(
      await desk.call(delegationCalls.sign, { ...key, samples: [{ sampleId: 1, received: true }] }),
      delegationFailures.wrongState,
    )
  })

  it('keeps the fee that the client saw, and refuses another one, closed projects and an equal order', async () => {
    const draft = await orderDraft(portal, words)
    expectRefusal(await portal.call(portalOrderCalls.add, { ...draft, fee: '1.00' }), portalOrderFailures.feeChanged, {
      message: `价格已变为 ${draft.fee} 元，请核对后重新提交`,
      data: { fee: draft.fee },
    })
    await expectOk(portal.call(portalOrderCalls.add, draft))
    expectRefusal(await portal.call(portalOrderCalls.add, draft), delegationFailures.repeated)
    const id = words.project('MT')
    await stage.db.updateTable('project').set({ openToClient: false }).where('id', '=', id).execute()
    const offered = await expectOk(portal.call(portalOrderCalls.offer))
    expect(offered.projects.map(project => project.id)).not.toContain(id)
    expectRefusal(
      await portal.call(portalOrderCalls.add, { ...draft, repeatReason: '复验' }),
      portalOrderFailures.projectClosed,
    )
    await stage.db.updateTable('project').set({ openToClient: true }).where('id', '=', id).execute()
  })

  it('asks the client again where it became dearer, as often as it does', async () => {
    const order = await placeOrder(portal, words)
    await raisePrice('MT', 500n)
    const { state, fee } = await expectOk(confirm(order))
    expect(state).toBe(portalOrderState.dearer)
    const dearer = await current(order.id)
    expect(dearer).toMatchObject({ stage: portalStage.dearer, fee, agreedFee: order.fee, can: { agree: true } })
    const home = await expectOk(portal.call(portalCalls.home))
    const waiting = await expectOk(portal.call(portalOrderCalls.page, { waiting: true }))
    expect(waiting.rows.map(({ id }) => id)).toEqual([order.id])
    expect(home.orders?.waitingForClient).toBe(waiting.totalRecords)
    const agree = (version: number, fee: string) => portal.call(portalOrderCalls.agree, { id: order.id, version, fee })
    expectRefusal(await agree(dearer.version, order.fee), portalOrderFailures.feeChanged)
    await raisePrice('MT', 500n)
    const again = await expectOk(agree(dearer.version, fee))
    expect(again.agreed).toBe(false)
    const third = await current(order.id)
    expect(third.fee).toBe(again.fee)
    await raisePrice('MT', -1_000n)
    expect(await expectOk(agree(third.version, again.fee))).toEqual({ agreed: true, fee: order.fee })
    const delegation = await expectOk(desk.call(delegationCalls.get, { id: order.id }))
    expect(delegation).toMatchObject({ state: 20, fee: order.fee, createName: admin.userName })
  })

  it('is returned with a reason, changed and confirmed', async () => {
    const order = await placeOrder(portal, words)
    const key = { id: order.id, version: order.version }
    expectRefusal(await desk.call(onlineOrderCalls.sendBack, { ...key, reason: '' }), commonFailures.invalidInput)
    await expectOk(desk.call(onlineOrderCalls.sendBack, { ...key, reason: '请补充样品重量' }))
    const returned = await current(order.id)
    expect(returned).toMatchObject({ stage: portalStage.returned, returnReason: '请补充样品重量' })
    const draft = await orderDraft(portal, words)
    await expectOk(portal.call(portalOrderCalls.update, { ...draft, id: order.id, version: returned.version }))
    expectRefusal(await confirm(returned), commonFailures.changedMeanwhile)
    const revised = await current(order.id)
    expect(revised).toMatchObject({ stage: portalStage.submitted, returnReason: '' })
    await expectOk(confirm(revised))
  })

  it('goes back to reception where it is changed after it was confirmed', async () => {
    const order = await placeOrder(portal, words)
    await expectOk(confirm(order))
    const draft = await orderDraft(portal, words, { remarks: '加急' })
    const { version } = await current(order.id)
    await expectOk(portal.call(portalOrderCalls.update, { ...draft, id: order.id, version }))
    expectRefusal(await desk.call(delegationCalls.get, { id: order.id }), commonFailures.notThere)
    expect(await current(order.id)).toMatchObject({ stage: portalStage.submitted, remarks: '加急' })
  })

  it('is neither changed nor withdrawn once it is received or paid', async () => {
    const order = await placeOrder(portal, words)
    await expectOk(confirm(order))
    await expectOk(payFor(desk, await expectOk(desk.call(delegationCalls.get, { id: order.id }))))
    const paid = await current(order.id)
    expect(paid.can).toMatchObject({ change: false, withdraw: true })
    const key = { id: order.id, version: paid.version }
    const draft = await orderDraft(portal, words)
    expectRefusal(await portal.call(portalOrderCalls.update, { ...draft, ...key }), portalOrderFailures.payBegun)
    await expectOk(signFor(desk, await expectOk(desk.call(delegationCalls.get, { id: order.id }))))
    expectRefusal(await portal.call(portalOrderCalls.withdraw, key), portalOrderFailures.received)
    expect(await current(order.id)).toMatchObject({
      stage: portalStage.testing,
      can: { change: false, withdraw: false },
    })
  })

  it('is withdrawn before it is received: what was paid is requested back', async () => {
    const order = await placeOrder(portal, words)
    await expectOk(confirm(order))
    await expectOk(payFor(desk, await expectOk(desk.call(delegationCalls.get, { id: order.id }))))
    const { version } = await current(order.id)
    await expectOk(portal.call(portalOrderCalls.withdraw, { id: order.id, version }))
    expect(await current(order.id)).toMatchObject({ stage: portalStage.cancelled, can: { withdraw: false } })
    const refunds = await stage.db.selectFrom('refund').selectAll().where('delegationId', '=', order.id).execute()
    expect(refunds).toHaveLength(1)
  })

  it('serves as a start for the next one; those of the laboratory are listed, and are not changed here', async () => {
    const order = await placeOrder(portal, words)
    expect(await expectOk(portal.call(portalOrderCalls.last))).toMatchObject({
      id: order.id,
      samples: [{ sampleName: order.sampleName }],
    })
    const draft = {
      clientId: clientRow.id,
      coefficientId: words.coefficient(),
      samples: [{ sampleName: '柜台登记', sampleKindId: words.sampleKind(), projectIds: words.projects('MT') }],
    }
    const { id } = await expectOk(desk.call(delegationCalls.add, draft))
    expect(await current(id)).toMatchObject({ version: 0, can: { change: false, withdraw: false } })
    expectRefusal(await portal.call(portalOrderCalls.withdraw, { id, version: 1 }), commonFailures.notThere)
    const hidden = await expectOk(desk.call(delegationCalls.add, { ...draft, draft: true, repeatReason: '草稿' }))
    expectRefusal(await portal.call(portalOrderCalls.get, { id: hidden.id }), commonFailures.notThere)
  })
})

describe('reception', () => {
  it('sees all that wait for it, and of the others those of its scope', async () => {
    const order = await placeOrder(portal, words)
    const roleId = await addRole(stage.db, ['onlineOrderView', 'onlineOrderConfirm'], { dataScope: dataScope.own })
    const clerk = await addUser(stage.db, { roleIds: [roleId] })
    const client = await signIn(stage.app, clerk.userMobile, testPassword)
    const codeOf = async () => (await client.call(onlineOrderCalls.get, { id: order.id })).code
    expect(await codeOf()).toBe(0)
    await expectOk(confirm(order))
    expect(await codeOf()).toBe(commonFailures.notThere.code)
    const listed = await expectOk(client.call(onlineOrderCalls.page, { pageSize: 100 }))
    expect(listed.rows.map(({ id }) => id)).not.toContain(order.id)
    const own = await placeOrder(portal, words)
    await expectOk(client.call(onlineOrderCalls.confirm, { id: own.id, version: own.version }))
    expect((await client.call(onlineOrderCalls.get, { id: own.id })).code).toBe(0)
  })

  it('gets one notice of an order that waits for it, and another of a change once the first is read', async () => {
    const clerk = await personWith(stage, 'onlineOrderView', 'onlineOrderConfirm')
    const viewer = await personWith(stage, 'onlineOrderView')
    const noticesAbout = async (id: number) =>
      (await noticesOf(clerk.client, noticeKind.portalOrder)).filter(({ link }) => link === `/delegate/online?id=${id}`)
    const { id, delegateCode, version } = await placeOrder(portal, words)
    const [notice] = await noticesAbout(id)
    expect(notice).toMatchObject({
      title: `客户【${clientRow.clientName}】网上提交委托 ${delegateCode}，待确认`,
      times: 1,
    })
    expect(await noticesOf(viewer.client, noticeKind.portalOrder)).toEqual([])
    const revise = async (version: number) =>
      expectOk(portal.call(portalOrderCalls.update, { ...(await orderDraft(portal, words)), id, version }))
    await revise(version)
    expect(await noticesAbout(id)).toMatchObject([{ times: 2, title: expect.stringContaining('网上修改委托') }])
    await expectOk(clerk.client.call(noticeCalls.markRead, {}))
    expect(await noticesAbout(id)).toEqual([])
    await revise((await current(id)).version)
    expect(await noticesAbout(id)).toMatchObject([{ times: 1 }])
    // A refused change leaves none.
    await expectOk(clerk.client.call(noticeCalls.markRead, {}))
    const answer = await portal.call(portalOrderCalls.update, { ...(await orderDraft(portal, words)), id, version })
    expectRefusal(answer, commonFailures.changedMeanwhile)
    expect(await noticesAbout(id)).toEqual([])
    // It ends for everybody with the answer of one.
    await revise((await current(id)).version)
    expect(await noticesAbout(id)).toHaveLength(1)
    await expectOk(clerk.client.call(onlineOrderCalls.confirm, { id, version: (await current(id)).version }))
    expect(await noticesAbout(id)).toEqual([])
  })

  it('needs the right to confirm', async () => {
    const order = await placeOrder(portal, words)
    const viewer = (await personWith(stage, 'onlineOrderView')).client
    expect((await expectOk(viewer.call(onlineOrderCalls.get, { id: order.id }))).can).toEqual({
      confirm: false,
      sendBack: false,
    })
    const key = { id: order.id, version: order.version }
    expectRefusal(await viewer.call(onlineOrderCalls.confirm, key), commonFailures.noPermission)
  })
})
