import { payMethod } from '@seam/contract/client/money/pay-method'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { fromFen, sumFen, toFen } from '@seam/contract/kit/value/money'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../test/builders/change.ts'
import { addClient, addDelegation, cancelNow, expectOk, payFor } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { manager } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, desk, words, pay, detail } = await openTill()
// The figures of who has an open shift leave its cash out.
const reader = await manager(stage)
const { change, choose, twoSamples } = changeDesk(desk, words)
const today = laboratoryDay()

/** The total, Σ rows and what lies between them, of each answer that has charges by package or project. */
const chargesOf = async (clientId: number) => {
  const input = { startTime: today, endTime: today, query: { clientId } }
  const answers = [
    await expectOk(reader.call(serviceStatCalls.count, { ...input, by: 'package' })),
    await expectOk(reader.call(serviceStatCalls.count, { ...input, by: 'project' })),
    await expectOk(reader.call(platformCalls.income, { ...input, by: 'package' })),
    await expectOk(reader.call(projectStatCalls.groups, input)),
  ]
  const figures = answers.map(({ rows, total, outstanding }) => ({
    rows: fromFen(sumFen(rows.map(({ income }) => toFen(income ?? '0')))),
    total: total.income,
    outstanding,
  }))
  expect(new Set(figures.map(one => JSON.stringify(one))).size).toBe(1)
  return figures[0]
}

const minus = (a: string, b: string) => fromFen(toFen(a) - toFen(b))

describe('charges by package or project beside their total', () => {
  it('are not paid yet where a part of the fee was', async () => {
    const client = await addClient(desk)
    const { id, fee } = await addDelegation(desk, words, client.id)
    await expectOk(pay([id], { payMethod: payMethod.cash, amount: '10.00' }))
    expect(await chargesOf(client.id)).toEqual({ rows: fee, total: '10.00', outstanding: minus('10.00', fee) })
    const byClient = { startTime: today, endTime: today, query: { clientId: client.id }, by: 'client' } as const
    expect((await expectOk(reader.call(serviceStatCalls.count, byClient))).outstanding).toBeNull()
    expect((await expectOk(reader.call(platformCalls.income, byClient))).outstanding).toBeNull()
  })

  it('are not paid yet where an unpaid delegation is changed, which fixes its lines', async () => {
    const { id, clientId, first } = await twoSamples()
    expect(await chargesOf(clientId)).toEqual({ rows: '0.00', total: '0.00', outstanding: '0.00' })
    await expectOk(change(id, { changed: [choose(first.id, 'MT AAD')] }))
    const { fee } = await detail(id)
    expect(await chargesOf(clientId)).toEqual({ rows: fee, total: '0.00', outstanding: minus('0', fee) })
  })

  it('are not refunded yet where a paid delegation is cancelled, and agree once it is', async () => {
    const client = await addClient(desk)
    const delegation = await addDelegation(desk, words, client.id)
    await expectOk(payFor(desk, delegation))
    expect(await chargesOf(client.id)).toEqual({ rows: delegation.fee, total: delegation.fee, outstanding: '0.00' })
    await cancelNow(desk, delegation.id)
    expect(await chargesOf(client.id)).toEqual({ rows: '0.00', total: delegation.fee, outstanding: delegation.fee })
  })
})
