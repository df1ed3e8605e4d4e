import { custodyCalls, retentionEnd } from '@seam/contract/lab/sample/custody'
import { disposalCalls, disposalKind } from '@seam/contract/lab/sample/disposal'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'
import { personWith, testPassword } from '../../../../../test/people.ts'

const { stage, lab, people } = useOffice()
let keeper: Awaited<ReturnType<typeof personWith>>
let manager: Awaited<ReturnType<typeof personWith>>
beforeAll(async () => {
  keeper = await personWith(stage, 'custodyView', 'custodyEdit', 'disposalRequest')
  manager = await personWith(stage, 'custodyView', 'disposalConfirm')
})

const refOf = async (id: number) => {
  const { version } = await expectOk(keeper.client.call(custodyCalls.get, { id }))
  return { id, version }
}
const addIssued = async (days: number) => {
  const delegation = await addTestedDelegation(stage, lab)
  await issue(people, await submitReport(people, delegation))
  const samples = [await refOf(delegation.sampleId)]
  await expectOk(keeper.client.call(custodyCalls.keep, { samples, place: '留样柜 A-3' }))
  await sql`update sample set retained_until = now()::date + ${days}::integer where id = ${delegation.sampleId}`.execute(
    stage.db,
  )
  return delegation.sampleId
}
const request = async (id: number, kind: number = disposalKind.dispose) => {
  const reason = { recipient: '李师傅', reason: '客户取回' }
  const samples = [await refOf(id)]
  return expectOk(keeper.client.call(disposalCalls.request, { kind: kind as 1 | 2, samples, ...reason }))
}
const confirm = async (id: number) => {
  const { version } = await expectOk(manager.client.call(disposalCalls.get, { id }))
  const password = manager.client.seal(testPassword)
  await expectOk(manager.client.call(disposalCalls.confirm, { id, version, password }))
}

it('each sample in the laboratory is due, named by an order, or neither', async () => {
  const [open, due, ordered, early, left] = [
    await addIssued(5),
    await addIssued(-1),
    await addIssued(-1),
    await addIssued(5),
    await addIssued(-1),
  ]
  await request(ordered)
  await request(early, disposalKind.giveBack)
  await confirm((await request(left)).id)
  const listed = async (isDue: number) => {
    const query = { isDue }
    const { rows } = await expectOk(keeper.client.call(custodyCalls.page, { query, pageSize: 100 }))
    return rows.map(({ id }) => id).filter(id => [open, due, ordered, early, left].includes(id))
  }
  expect(await listed(retentionEnd.due)).toEqual([due])
  expect((await listed(retentionEnd.ordered)).toSorted((a, b) => a - b)).toEqual([ordered, early])
  expect(await listed(retentionEnd.open)).toEqual([open])
})

it('the list of disposed samples says where they were kept', async () => {
  const { id } = await request(await addIssued(-1))
  await confirm(id)
  const { samples } = await expectOk(manager.client.call(disposalCalls.get, { id }))
  expect(samples).toMatchObject([{ place: '留样柜 A-3' }])
  const { raw } = await manager.client.call(disposalCalls.sheet, { id })
  expect((await textOf(raw)).join('')).toContain('留样柜A-3')
})
