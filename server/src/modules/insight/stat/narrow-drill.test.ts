import { drillOf, drillOfBridge } from '@seam/contract/insight/stat/drill/drill'
import { bridgeNames, platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { dataScope } from '@seam/contract/system/role'
import { expect, it } from 'vitest'
import { addPerson } from '../../../../test/blindness/plant.ts'
import { addClient, addDelegation, cancelNow, expectOk, payFor, signFor } from '../../../../test/builders/lab.ts'
import { grantCredit } from '../../../../test/builders/money/credit.ts'
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

it('opens for them the entries and orders that it counted, and no others', async () => {
  const { desk, words } = lab
  const rights = ['statPlatform', 'statMoney', 'statProject', 'statService', 'delegateView'] as const
  const reader = await addPerson(stage, [...rights], dataScope.own)
  for (const ownerId of [reader.id, undefined]) {
    const client = await addClient(desk)
    await grantCredit(desk, client.id, 1_000_000n)
    const delegation = await addDelegation(desk, words, client.id)
    const { id } = delegation
    await expectOk(payFor(desk, delegation, 9))
    if (ownerId === undefined) continue
    await stage.db.updateTable('client').set({ ownerId }).where('id', '=', client.id).execute()
    await stage.db.updateTable('delegation').set({ createUserId: ownerId }).where('id', '=', id).execute()
  }
  const today = laboratoryDay()
  const input = { startTime: today, endTime: today, query: [] }
  const { bridge } = await expectOk(reader.client.call(platformCalls.income, { ...input, by: 'month' }))
  expect(bridge.credit).not.toBe('0.00')
  for (const [figure] of bridgeNames) {
    const { input: sent } = drillOfBridge(figure, input)
    const { rows, total } = await expectOk(reader.client.call(platformRowsCalls.money, sent as never))
    expect(total.amount, figure).toBe(bridge[figure])
    expect(rows.length, figure).toBeLessThan(2)
  }
  const groups = await expectOk(reader.client.call(projectStatCalls.groups, input))
  const { rows, total } = await expectOk(reader.client.call(projectStatCalls.orders, input))
  expect([rows.length, total.times]).toEqual([groups.total.times, groups.total.times])
  expect(new Set(rows.map(({ delegationId }) => delegationId)).size).toBe(1)
})

it('opens for them the delegations and charges of a source, also of clients that they see only one of', async () => {
  const { desk, words } = lab
  const reader = await addPerson(stage, ['statPlatform', 'statMoney', 'statService', 'delegateView'], dataScope.own)
  // The client, the delegation, or both are the reader's.
  for (const [ownerId, createUserId] of [
    [reader.id, reader.id],
    [reader.id, undefined],
    [undefined, reader.id],
  ]) {
    const client = await addClient(desk, { source: 3 })
    await grantCredit(desk, client.id, 1_000_000n)
    const delegation = await addDelegation(desk, words, client.id)
    await expectOk(payFor(desk, delegation, 9))
    await expectOk(signFor(desk, await expectOk(desk.call(delegationCalls.get, { id: delegation.id }))))
    if (ownerId !== undefined)
      await stage.db.updateTable('client').set({ ownerId }).where('id', '=', client.id).execute()
    if (createUserId !== undefined)
      await stage.db.updateTable('delegation').set({ createUserId }).where('id', '=', delegation.id).execute()
  }
  const today = laboratoryDay()
  const input = { startTime: today, endTime: today, query: [] }
  const { rows, total } = await expectOk(reader.client.call(platformCalls.source, input))
  expect(rows.map(({ source, clients, active, delegations }) => [source, clients, active, delegations])).toEqual([
    [3, 2, 1, 2],
  ])
  const list = drillOf('received', input).input.query as never
  const { totalRecords } = await expectOk(reader.client.call(delegationCalls.page, { query: list }))
  expect(totalRecords).toBe(total.delegations)
  const active = drillOf('active', input).input as never
  expect((await expectOk(reader.client.call(platformRowsCalls.clients, active))).totalRecords).toBe(total.active)
  const known = await expectOk(reader.client.call(platformRowsCalls.clients, drillOf('clients', input).input as never))
  expect(known.rows.map(({ lastSignTime }) => lastSignTime !== null).toSorted()).toEqual([false, true])
  const { input: money } = drillOf('income', input)
  const entries = await expectOk(reader.client.call(platformRowsCalls.money, money as never))
  expect(entries.total.amount).toBe(total.income)
  const income = await expectOk(reader.client.call(platformCalls.income, { ...input, by: 'source' }))
  expect(income.total.income).toBe(total.income)
  expect(total.income).not.toBe('0.00')
})
