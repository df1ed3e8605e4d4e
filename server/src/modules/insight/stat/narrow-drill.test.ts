import { drillOf } from '@seam/contract/insight/stat/drill/drill'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { dataScope } from '@seam/contract/system/role'
import { expect, it } from 'vitest'
import { addPerson } from '../../../../test/blindness/plant.ts'
import { addClient, addDelegation, cancelNow, expectOk, signFor } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()

it('opens for a reader of a narrow scope what it counted, without what only waits for them', async () => {
  const { desk, words } = lab
  const reader = await addPerson(
    stage,
    ['statService', 'delegateView', 'delegateSign', 'paymentConfirm'],
    dataScope.own,
  )
  // Each registered thrice, one of them by the reader: awaited, received and unpaid, cancelled.
  for (const owner of [reader.id, undefined, undefined]) {
    const client = await addClient(desk)
    const [, received, cancelled] = [
      await addDelegation(desk, words, client.id),
      await addDelegation(desk, words, client.id),
      await addDelegation(desk, words, client.id),
    ]
    await expectOk(signFor(desk, received))
    await cancelNow(desk, cancelled.id)
    if (owner !== undefined)
      await stage.db.updateTable('delegation').set({ createUserId: owner }).where('clientId', '=', client.id).execute()
  }
  const today = laboratoryDay()
  const input = { startTime: today, endTime: today, query: [] }
  const rowsOf = async (query: (typeof input)['query']) =>
    (await expectOk(reader.client.call(delegationCalls.page, { query }))).totalRecords
  expect(await rowsOf([])).toBe(7)
  const { total } = await expectOk(reader.client.call(serviceStatCalls.count, { ...input, by: 'month' }))
  expect(total).toMatchObject({ registered: 3, received: 1, cancelled: 1 })
  for (const figure of ['registered', 'received', 'cancelled'] as const)
    expect(await rowsOf([...drillOf(figure, input).input.query] as never), figure).toBe(total[figure])
})
