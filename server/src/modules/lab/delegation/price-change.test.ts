import { unitPriceCalls } from '@seam/contract/catalogue/price'
import { delegationCalls } from '@seam/contract/lab/delegation-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { priceOf } from '../../../../test/builders/catalogue.ts'
import { addClient, addDelegation, good, orderWords, sampleDraft } from '../../../../test/builders/lab.ts'
import { administrator } from '../../../../test/people.ts'
import { openStage, type Stage } from '../../../../test/stage.ts'

let stage: Stage
let desk: Awaited<ReturnType<typeof administrator>>['client']

beforeAll(async () => {
  stage = await openStage()
  desk = (await administrator(stage)).client
})
afterAll(async () => {
  expect(stage.errors).toEqual([])
  await stage.close()
})

it('keeps the prices it was quoted when the list changes, and shows what it would cost today', async () => {
  const words = await orderWords(desk)
  const client = await addClient(desk)
  const samples = [sampleDraft(words, { projectIds: words.projects('HGI') })]
  const delegation = await addDelegation(desk, words, client.id, { samples })
  expect(delegation.fee).toBe('100.00')
  const { id, version } = await priceOf(desk, '可磨性指数')
  await good(desk.call(unitPriceCalls.update, { id, version, price: '130.00', reason: '年度调价' }))
  expect((await good(desk.call(delegationCalls.get, { id: delegation.id }))).fee).toBe('100.00')
  const again = await good(desk.call(delegationCalls.feeAgain, { delegateCode: delegation.delegateCode }))
  expect(again).toMatchObject({ stored: { fee: '100.00' }, current: { fee: '130.00' }, difference: '30.00' })
})
