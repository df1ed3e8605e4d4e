import { drillOf, drillOfCharges } from '@seam/contract/insight/stat/drill/drill'
import { equalsItem } from '@seam/contract/insight/stat/figure-input'
import { incomeDimension, platformCalls } from '@seam/contract/insight/stat/platform'
import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, payFor, sampleDraft } from '../../../../test/builders/lab.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import type { Client } from '../../../../test/client.ts'
import { personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { lab, stage } = useLaboratory()
const today = laboratoryDay()
const period = { startTime: today, endTime: today }

let accountant: Client
let ash: Awaited<ReturnType<typeof addDelegation>>
let sulfur: Awaited<ReturnType<typeof addDelegation>>
beforeAll(async () => {
  accountant = (await personWith(stage, 'statPlatform', 'statService', 'statMoney')).client
  const { desk, words } = lab
  const { id } = await addClient(desk)
  const order = (codes: string) =>
    addDelegation(desk, words, id, { samples: [{ ...sampleDraft(words), projectIds: words.projects(codes) }] })
  ash = await order('AAD')
  sulfur = await order('STAD QBAD')
  for (const delegation of [ash, sulfur]) await expectOk(payFor(desk, delegation))
})

describe('income by filters of delegations', () => {
  it('is that of the selected delegations, by every dimension; cash and what lies between are not divided', async () => {
    const query = { projectId: lab.words.project('AAD') }
    for (const by of incomeDimension.values) {
      const { rows, total, bridge, methods } = await expectOk(
        accountant.call(platformCalls.income, { ...period, query, by }),
      )
      expect(rows.map(({ income, cash }) => ({ income, cash }))).toEqual([{ income: ash.fee, cash: null }])
      expect(total).toEqual({ income: ash.fee, cash: null })
      const { income, ...between } = bridge
      expect(income).toBe(ash.fee)
      expect(new Set(Object.values(between))).toEqual(new Set([null]))
      expect(methods).toEqual([])
    }
  })

  it('equals that of 服务统计 for every filter', async () => {
    const { samples } = sulfur
    const filters = [
      { delegateCode: sulfur.delegateCode },
      { kindId: samples[0]?.sampleKindId ?? 0 },
      { urgency: sulfur.urgency },
      { projectId: lab.words.project('QBAD'), urgency: sulfur.urgency },
      { groupId: 999_999 },
    ]
    for (const query of filters) {
      const [own, service] = await Promise.all([
        expectOk(accountant.call(platformCalls.income, { ...period, query, by: 'client' })),
        expectOk(accountant.call(serviceStatCalls.count, { ...period, query, by: 'client' })),
      ])
      expect(own.total.income, JSON.stringify(query)).toBe(service.total.income)
    }
  })

  it('has the charges of those delegations as its rows', async () => {
    const input = { ...period, query: [equalsItem('projectId', lab.words.project('AAD'))] }
    const chosen = drillOf('income', input)
    const { rows, total } = await expectOk(accountant.call(platformRowsCalls.money, chosen.input as never))
    expect(rows.map(({ delegateCode }) => delegateCode)).toEqual([ash.delegateCode])
    expect(total.amount).toBe(ash.fee)
    const ofMonth = drillOfCharges('income', 'day', today, input)
    expect(ofMonth?.input).toEqual(chosen.input)
  })

  it('leaves filters of clients beside cash', async () => {
    const query = { clientId: ash.clientId }
    const { total } = await expectOk(accountant.call(platformCalls.income, { ...period, query, by: 'client' }))
    expect(total.cash).toBe(total.income)
    expect(total.cash).not.toBeNull()
  })
})
