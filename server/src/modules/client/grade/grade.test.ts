import { gradeCalls } from '@seam/contract/client/grade'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { good } from '../../../../test/builders/lab.ts'
import { personWith } from '../../../../test/people.ts'
import { openStage, type Stage } from '../../../../test/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it('gives the enabled grades from the lowest on', async () => {
  await stage.db.updateTable('memberGrade').set({ state: 1 }).where('gradeName', '=', '铜').execute()
  const { client } = await personWith(stage, 'clientAdd')
  const grades = await good(client.call(gradeCalls.list, {}))
  expect(grades.map(({ gradeName }) => gradeName)).toEqual(['普通', '银', '金', '铂金', '钻石'])
  expect(grades[1]).toMatchObject({ discount: '0.95', points: 5000, creditLimit: '2000.00' })
})
