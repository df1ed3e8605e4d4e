import { clientCalls, payPolicy } from '@seam/contract/client/client'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../test/builders/change.ts'
import { addClient, addDelegation, expectOk, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { openRefundDesk } from '../../../../test/builders/money/refund-desk.ts'
import { startWaitingJob } from './start-waiting.job.ts'

const { stage, words, desk, detail, pay, request, approve } = await openRefundDesk()
const { change, choose } = changeDesk(desk, words)

/** Received, of a client who pays before the tests and has paid this amount. */
const addWaiting = async (amount?: string) => {
  const client = await addClient(desk, { payPolicy: payPolicy.payFirst })
  const samples = [1, 2].map(() => sampleDraft(words))
  const order = await addDelegation(desk, words, client.id, { samples })
  await expectOk(signFor(desk, order))
  if (amount !== undefined) await expectOk(pay([order.id], { payMethod: payMethod.transfer, amount, voucherNo: '1' }))
  const delegation = await detail(order.id)
  expect(delegation).toMatchObject({ state: delegationState.accepted, fee: '140.00' })
  return { ...delegation, client }
}
const startWaiting = () => startWaitingJob.handle({}, stage.services)

describe('a received delegation that waits for its payment is tested', () => {
  it('once a change lowers its fee to what was paid', async () => {
    const { id, samples } = await addWaiting('70.00')
    await expectOk(change(id, { changed: [choose(samples[1]?.id ?? 0, '')] }))
    expect(await detail(id)).toMatchObject({ state: delegationState.testing, fee: '70.00' })
  })

  it('once a refund of its lines lowers its fee to what was paid', async () => {
    const { id, delegateCode } = await addWaiting('130.00')
    const refund = await expectOk(request(delegateCode, 0))
    await expectOk(approve(refund.id))
    expect(await detail(id)).toMatchObject({ state: delegationState.testing, payState: 5 })
  })

  it('once its client may pay after the tests, and not before', async () => {
    const { id, client } = await addWaiting()
    await startWaiting()
    expect(await detail(id)).toMatchObject({ state: delegationState.accepted })
    const { version, clientName, telephone } = await expectOk(desk.call(clientCalls.get, { id: client.id }))
    await expectOk(
      desk.call(clientCalls.update, { id: client.id, version, clientName, telephone, payPolicy: payPolicy.testFirst }),
    )
    await Promise.all([startWaiting(), startWaiting()])
    const { state, steps } = await detail(id)
    expect(state).toBe(delegationState.testing)
    expect(steps.filter(({ command }) => command === 'start')).toHaveLength(1)
  })
})
