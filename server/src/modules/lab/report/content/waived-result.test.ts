import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { submitReport, useOffice } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  itemsOf,
  refs,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people } = useOffice()

it('marks what rests on a result that was accepted beyond its limit, through every step', async () => {
  const { id } = await addDelegationUnderTest(lab, 'VAD AD FCAD')
  const save = async (code: string, readings: object[]) =>
    expectOk(
      lab.analyst.client.call(resultCalls.save, {
        rows: (await refs(stage.db, id, code)).map(row => ({ ...row, readings })),
      }),
    )
  const withRow = async (code: string, more: object) =>
    (await refs(stage.db, id, code)).map(row => ({ ...row, ...more }))
  await enter(stage.db, lab.analyst.client, id, { MAD: ['1.00', '1.60'], AAD: ['9.80', '9.80'] })
  await expectOk(lab.analyst.client.call(resultCalls.submit, { rows: await withRow('MAD', { remarks: '样品不足' }) }))
  const waiver = { reason: '客户同意', used: [1] }
  await expectOk(lab.reviewer.client.call(resultCalls.confirm, { rows: await withRow('MAD', { waiver }) }))
  const rawData = { crucible: '18', loaded: '19', char: '18.7500' }
  await save('VAD', [{ rawData }, { rawData }])
  await submit(stage.db, lab.analyst.client, id, 'AAD VAD')
  await confirm(stage.db, lab.reviewer.client, id, 'AAD VAD AD FCAD')
  const item = await itemsOf(stage.db, id)
  const report = await submitReport(people, { id, sampleId: item('AD').sampleId })
  const { samples } = await expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))
  const marks = samples[0]?.results.map(({ projectCode, waived }) => [projectCode, waived])
  expect(marks?.toSorted()).toEqual([
    ['AD', true],
    ['FCAD', true],
    ['VAD', true],
  ])
  const { versions } = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId: item('AD').itemId }))
  expect(versions[0]).toMatchObject({ cause: 'calculated', waived: true })
  const { versions: ash } = await expectOk(
    lab.reviewer.client.call(resultCalls.history, { itemId: item('AAD').itemId }),
  )
  expect(ash[0]).not.toHaveProperty('waived')
  const pdf = await people.editor.client.call(reportCalls.file, { id: report.id })
  expect((await textOf(pdf.raw)).join('')).toContain('由该结果计算的一并标注')
})
