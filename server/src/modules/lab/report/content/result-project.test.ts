import { projectCalls } from '@seam/contract/catalogue/project/project.calls'
import { clientCalls } from '@seam/contract/client/client'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { expect, it } from 'vitest'
import { projectById, projectEdit } from '../../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest, enter, itemsOf, submit } from '../../../../../test/builders/result/bench.ts'

const { stage, lab, people } = useOffice()

/** Changes a project, and returns a function that restores it. */
const change = async (code: string, more: Parameters<typeof projectEdit>[1]) => {
  const before = await projectById(lab.desk, code)
  await expectOk(lab.desk.call(projectCalls.update, projectEdit(before, more)))
  return async () => {
    const { version } = await projectById(lab.desk, code)
    await expectOk(lab.desk.call(projectCalls.update, { ...projectEdit(before), version }))
  }
}

it('reports show the name, interval and standard that a project had when the result was written', async () => {
  const reportOf = (id: number) => expectOk(people.editor.client.call(reportCalls.get, { id }))
  const issued = await submitReport(people, await addTestedDelegation(stage, lab))
  await expectOk(people.editor.client.call(reportCalls.get, { id: issued.id }))
  await issue(people, issued)
  const before = await reportOf(issued.id)
  const draft = await submitReport(people, await addTestedDelegation(stage, lab))
  const putBack = await change('AAD', { projectName: '灰分产率', symbol: 'A', roundingInterval: '1', standardId: null })
  const valuesBefore = {
    projectName: '灰分',
    symbol: 'Aad',
    unit: '%',
    basis: 'ad',
    value: '9.80',
    standard: 'GB/T 212-2008',
  }
  for (const { id } of [draft, issued])
    expect((await reportOf(id)).samples[0]?.results.find(({ projectCode }) => projectCode === 'AAD')).toMatchObject(
      valuesBefore,
    )
  expect((await reportOf(issued.id)).snapshotHash).toBe(before.snapshotHash)
  await putBack()
})

it('a delegation shows tested items under the project name of then, and waiting ones under the current name', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const waiting = await addDelegationUnderTest(lab, 'AAD')
  const putBack = await change('AAD', { projectName: '灰分产率', symbol: 'A' })
  const itemOf = async (id: number) =>
    (await expectOk(lab.desk.call(delegationCalls.get, { id }))).samples[0]?.items.find(
      one => one.projectCode === 'AAD',
    )
  expect(await itemOf(delegation.id)).toMatchObject({ projectName: '灰分', symbol: 'Aad' })
  expect(await itemOf(waiting.id)).toMatchObject({ projectName: '灰分产率', symbol: 'A' })
  await putBack()
})

it('an issued report shows the client name at its issue, a draft the current one', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const issued = await submitReport(people, delegation)
  await issue(people, issued)
  const { clientId } = delegation
  const again = await addTestedDelegation(stage, lab, undefined, undefined, { clientId, repeatReason: '复检' })
  const draft = await submitReport(people, again)
  const client = await expectOk(lab.desk.call(clientCalls.get, { id: clientId }))
  const { id, version, clientName, telephone, contact, creditCode, source, remarks } = client
  const fields = { id, telephone, contact, creditCode, source, remarks }
  await expectOk(lab.desk.call(clientCalls.update, { ...fields, version, clientName: `${clientName}新` }))
  const { rows } = await expectOk(people.editor.client.call(reportCalls.page, { pageSize: 100 }))
  const clientNamesOf = async (one: number) => [
    rows.find(row => row.id === one)?.clientName,
    (await expectOk(people.editor.client.call(reportCalls.get, { id: one }))).clientName,
  ]
  expect(await clientNamesOf(issued.id)).toEqual([clientName, clientName])
  expect(await clientNamesOf(draft.id)).toEqual([`${clientName}新`, `${clientName}新`])
  const foundBy = async (op: 'eq' | 'like', value: string) => {
    const query = [{ key: 'clientName', op, value: [value] }]
    return (await expectOk(people.editor.client.call(reportCalls.page, { query }))).rows.map(({ id }) => id)
  }
  expect(await foundBy('eq', clientName)).toEqual([issued.id])
  expect(await foundBy('like', `${clientName}新`)).toEqual([draft.id])
})

it('bench and review show results with the project of then, and waiting items with the current one', async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  const waiting = await addDelegationUnderTest(lab, 'AAD')
  await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.72'] })
  const written = (await itemsOf(stage.db, id))('AAD')
  const open = (await itemsOf(stage.db, waiting.id))('AAD')
  const putBack = await change('AAD', { projectName: '灰分产率', symbol: 'A', roundingInterval: '1' })
  const query = { projectCode: 'AAD' }
  const { rows } = await expectOk(lab.analyst.client.call(resultCalls.workList, { query, pageSize: 100 }))
  const rowOf = ({ itemId }: { itemId: number }) => rows.find(row => row.itemId === itemId)
  expect(rowOf(written)).toMatchObject({ projectName: '灰分', symbol: 'Aad', unit: '%', interval: '0.01' })
  expect(rowOf(open)).toMatchObject({ projectName: '灰分产率', symbol: 'A', unit: '%', interval: '1' })
  await submit(stage.db, lab.analyst.client, id, 'AAD')
  const review = await expectOk(lab.reviewer.client.call(resultCalls.reviewList, { query, pageSize: 100 }))
  expect(review.rows.find(({ itemId }) => itemId === written.itemId)).toMatchObject({
    projectName: '灰分',
    interval: '0.01',
  })
  await putBack()
})

it('a later calculation uses results as reported, not rounded by a new interval', async () => {
  const { id } = await addDelegationUnderTest(lab, 'AD')
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
