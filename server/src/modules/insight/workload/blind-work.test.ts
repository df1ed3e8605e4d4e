import { workloadCalls } from '@seam/contract/insight/stat/workload'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addDelegationUnderTest, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { loadSulfur, sulfurAnalyser } from '../../../../test/builders/result/instrument-file.ts'
import { personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, lab } = useLaboratory()
const rights = ['resultEnter', 'statWorkload', 'statStaff'] as const
const input = { startTime: laboratoryDay(), endTime: laboratoryDay(), pageSize: 100 }
type Person = Awaited<ReturnType<typeof personWith>>
let loader: Person
beforeAll(async () => {
  loader = await personWith(stage, ...rights, 'retestEdit')
  const { id } = await addDelegationUnderTest(lab, 'STAD')
  await loadSulfur(stage.db, lab, loader.client, id, '0.57')
})

const contentFor = async ({ client }: Person, figure: 'readings' | 'instrumentReadings' | 'instrumentItems') => {
  const { rows } = await expectOk(client.call(workloadCalls.rows, { ...input, figure }))
  return rows.filter(({ instrument }) => instrument === sulfurAnalyser).map(({ content }) => content)
}

it('readings of others are withheld from those who may retest them', async () => {
  const retester = await personWith(stage, ...rights, 'retestEdit')
  expect(await contentFor(retester, 'instrumentReadings')).toEqual([''])
  expect(await contentFor(retester, 'readings')).toEqual([''])
  const own = await personWith(stage, 'statWorkload', 'retestEdit')
  expect(await contentFor(own, 'instrumentReadings')).toEqual([''])
})

it('readings are shown to who entered them, who reviews results, and who cannot retest', async () => {
  const others = [await personWith(stage, ...rights, 'retestEdit', 'resultConfirm'), await personWith(stage, ...rights)]
  for (const person of [loader, ...others]) {
    expect(await contentFor(person, 'instrumentReadings')).toEqual(['0.57'])
    expect(await contentFor(person, 'readings')).toEqual(['0.57'])
    expect(await contentFor(person, 'instrumentItems')).toEqual([''])
  }
})
