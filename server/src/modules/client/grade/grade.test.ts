import { gradeCalls, gradeFailures } from '@seam/contract/client/grade'
import { commonFailures } from '@seam/contract/kit/failure'
import { expect, it } from 'vitest'
import { addClient, expectOk } from '../../../../test/builders/lab.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

it('gives the enabled grades from the lowest on', async () => {
  await stage.db.updateTable('memberGrade').set({ state: 1 }).where('gradeName', '=', '铜').execute()
  const { client } = await personWith(stage, 'clientAdd')
  const grades = await expectOk(client.call(gradeCalls.list, {}))
  expect(grades.map(({ gradeName }) => gradeName)).toEqual(['普通', '银', '金', '铂金', '钻石'])
  expect(grades[1]).toMatchObject({ discount: '0.95', points: 5000, creditLimit: '2000.00' })
})

const draft = (more: object = {}) => ({
  gradeName: `等级${next()}`,
  points: 300_000 + next(),
  discount: '0.8',
  creditLimit: '5000',
  ...more,
})

it('is added, changed field by field, and deleted while nobody has it', async () => {
  const { client: desk } = await administrator(stage)
  const input = draft()
  const { id } = await expectOk(desk.call(gradeCalls.add, input))
  const rowOf = async () =>
    (await expectOk(desk.call(gradeCalls.page, { pageSize: 50 }))).rows.find(grade => grade.id === id)
  expect(await rowOf()).toMatchObject({ discount: '0.80', creditLimit: '5000.00', clientCount: 0, state: 2 })
  expectRefusal(await desk.call(gradeCalls.add, { ...draft(), gradeName: input.gradeName }), gradeFailures.nameTaken)
  expectRefusal(await desk.call(gradeCalls.add, { ...draft(), points: input.points }), gradeFailures.pointsTaken)
  for (const discount of ['0', '1.01', '0.855', 'x'])
    expectRefusal(await desk.call(gradeCalls.add, draft({ discount })), commonFailures.invalidInput)
  const version = (await rowOf())?.version ?? 0
  const answers = await Promise.all(
    ['0.7', '0.6'].map(discount => desk.call(gradeCalls.update, { ...input, discount, id, version })),
  )
  expectOneSuccess(answers, commonFailures.changedMeanwhile)
  const client = await addClient(desk, { gradeId: id })
  expectRefusal(await desk.call(gradeCalls.remove, { id }), gradeFailures.inUse)
  const lowest = (await expectOk(desk.call(gradeCalls.list)))[0]?.id ?? 0
  await stage.db.updateTable('client').set({ gradeId: lowest }).where('id', '=', client.id).execute()
  await expectOk(desk.call(gradeCalls.remove, { id }))
  expectRefusal(await desk.call(gradeCalls.remove, { id }), commonFailures.notThere)
  expectRefusal(await desk.call(gradeCalls.update, { ...input, id, version }), commonFailures.notThere)
})

it('keeps one from nothing on, whoever takes it away', async () => {
  const { client: desk } = await administrator(stage)
  const { rows } = await expectOk(desk.call(gradeCalls.page, { pageSize: 50 }))
  const lowest = rows.find(({ points }) => points === 0)
  if (lowest === undefined) throw new Error('there is a lowest grade')
  const { clientCount: _, ...row } = lowest
  for (const more of [{ state: 1 as const }, { points: 5 }])
    expectRefusal(await desk.call(gradeCalls.update, { ...row, ...more }), gradeFailures.lowestStays)
  expectRefusal(await desk.call(gradeCalls.remove, { id: row.id }), gradeFailures.lowestStays)
})
