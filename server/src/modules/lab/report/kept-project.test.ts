import { projectCalls } from '@seam/contract/catalogue/project-calls'
import { reportCalls } from '@seam/contract/lab/report-calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enter, itemsOf, type Laboratory, laboratory, underTest } from '../../../../test/builders/bench.ts'
import { projectById, projectEdit } from '../../../../test/builders/catalogue.ts'
import { good } from '../../../../test/builders/lab.ts'
import { handedIn, issue, type Office, office, tested } from '../../../../test/builders/report.ts'
import { openStage, type Stage } from '../../../../test/stage.ts'

let stage: Stage
let lab: Laboratory
let people: Office
beforeAll(async () => {
  stage = await openStage()
  lab = await laboratory(stage)
  people = await office(stage)
})
afterAll(() => stage.close())

/** Changes a project, and gives what puts it back. */
const change = async (code: string, more: Parameters<typeof projectEdit>[1]) => {
  const before = await projectById(lab.desk, code)
  await good(lab.desk.call(projectCalls.update, projectEdit(before, more)))
  return async () => {
    const { version } = await projectById(lab.desk, code)
    await good(lab.desk.call(projectCalls.update, { ...projectEdit(before), version }))
  }
}

it('reports, drafted or issued, keep the words, steps and standards that results were written with', async () => {
  const shown = (id: number) => good(people.editor.client.call(reportCalls.get, { id }))
  const issued = await handedIn(people, await tested(stage, lab))
  await good(people.editor.client.call(reportCalls.get, { id: issued.id }))
  await issue(people, issued)
  const before = await shown(issued.id)
  const draft = await handedIn(people, await tested(stage, lab))
  const putBack = await change('AAD', { projectName: '灰分产率', symbol: 'A', roundingInterval: '1', standardId: null })
  const kept = { projectName: '灰分', symbol: 'Aad', unit: '%', basis: 'ad', value: '9.80', standard: 'GB/T 212-2008' }
  for (const { id } of [draft, issued])
    expect((await shown(id)).samples[0]?.results.find(({ projectCode }) => projectCode === 'AAD')).toMatchObject(kept)
  expect((await shown(issued.id)).snapshotHash).toBe(before.snapshotHash)
  await putBack()
})

it('what is worked out later takes results as they were reported, not by a new rounding interval', async () => {
  const { id } = await underTest(lab, 'AD')
  await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.72'] })
  const putBack = await change('AAD', { roundingInterval: '1' })
  await enter(stage.db, lab.analyst.client, id, { MAD: ['1.25', '1.25'] })
  const { itemId } = (await itemsOf(stage.db, id))('AD')
  const { reported } = await stage.db
    .selectFrom('resultValue')
    .innerJoin('result', 'result.id', 'resultId')
    .select('reported')
    .where('itemId', '=', itemId)
    .executeTakeFirstOrThrow()
  expect(reported).toBe('9.92')
  await putBack()
})
