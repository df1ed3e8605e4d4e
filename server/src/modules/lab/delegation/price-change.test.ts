import { unitPriceCalls } from '@seam/contract/catalogue/price/price'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { expect, it } from 'vitest'
import { priceOf } from '../../../../test/builders/catalogue.ts'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { addClient, addDelegation, expectOk, sampleDraft } from '../../../../test/builders/lab.ts'

const { admin, words } = await openDelegationDesk()
const desk = admin.client

it('keeps the quoted prices when the list changes, and compares them with today’s', async () => {
  const client = await addClient(desk)
  const samples = [sampleDraft(words, { projectIds: words.projects('HGI') })]
  const delegation = await addDelegation(desk, words, client.id, { samples })
  expect(delegation.fee).toBe('100.00')
  const { id, version } = await priceOf(desk, '可磨性指数')
  await expectOk(desk.call(unitPriceCalls.update, { id, version, price: '130.00', reason: '年度调价' }))
  expect((await expectOk(desk.call(delegationCalls.get, { id: delegation.id }))).fee).toBe('100.00')
  const again = await expectOk(desk.call(delegationCalls.feeAgain, { delegateCode: delegation.delegateCode }))
  expect(again).toMatchObject({ stored: { fee: '100.00' }, current: { fee: '130.00' }, difference: '30.00' })
})
