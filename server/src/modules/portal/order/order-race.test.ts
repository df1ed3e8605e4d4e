import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { onlineOrderCalls } from '@seam/contract/portal/online-order'
import { portalOrderFailures, portalStage } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, expectOk, signFor } from '../../../../test/builders/lab.ts'
import { addPortalAccount, orderDraft, placeOrder } from '../../../../test/builders/portal.ts'

const { stage, admin, words } = await openDelegationDesk()
const desk = admin.client
const { client: portal } = await addPortalAccount(stage, (await addClient(desk)).id)
const current = (id: number) => expectOk(portal.call(portalOrderCalls.get, { id }))
const confirm = ({ id, version }: { id: number; version: number }) =>
  desk.call(onlineOrderCalls.confirm, { id, version })
const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code)
const refusals: readonly number[] = [
  commonFailures.changedMeanwhile.code,
  portalOrderFailures.wrongState.code,
  portalOrderFailures.received.code,
  delegationFailures.wrongState.code,
]

it('is decided once, whoever comes at the same time', async () => {
  const order = await placeOrder(portal, words)
  const key = { id: order.id, version: order.version }
  const answers = await Promise.all([
    confirm(order),
    confirm(order),
    portal.call(portalOrderCalls.withdraw, key),
    desk.call(onlineOrderCalls.sendBack, { ...key, reason: '同时' }),
  ])
  expect(codes(answers).filter(code => code === 0)).toHaveLength(1)
  for (const code of codes(answers).filter(one => one !== 0)) expect(refusals).toContain(code)
})

it.each([1, 2, 3])('is either received or withdrawn where both come at the same time (%i)', async () => {
  const order = await placeOrder(portal, words)
  await expectOk(confirm(order))
  const { id, version } = await current(order.id)
  const delegation = await expectOk(desk.call(delegationCalls.get, { id }))
  const [signed, withdrawn] = await Promise.all([
    signFor(desk, delegation),
    portal.call(portalOrderCalls.withdraw, { id, version }),
  ])
  const answers = codes([signed, withdrawn])
  expect(answers.filter(code => code === 0)).toHaveLength(1)
  for (const code of answers.filter(one => one !== 0)) expect(refusals).toContain(code)
  const { stage: reached } = await current(id)
  if (withdrawn.code === 0) expect(reached).toBe(portalStage.cancelled)
  else expect(reached).not.toBe(portalStage.cancelled)
})

it('is either confirmed as it was or changed where both come at the same time', async () => {
  const order = await placeOrder(portal, words)
  const draft = await orderDraft(portal, words, { remarks: '改' })
  const answers = codes(
    await Promise.all([
      confirm(order),
      portal.call(portalOrderCalls.update, { ...draft, id: order.id, version: order.version }),
    ]),
  )
  expect(answers.filter(code => code === 0)).toHaveLength(1)
  for (const code of answers.filter(one => one !== 0)) expect(refusals).toContain(code)
  const { stage: reached, remarks } = await current(order.id)
  expect([reached, remarks]).toEqual(answers[0] === 0 ? [portalStage.awaited, ''] : [portalStage.submitted, '改'])
})
