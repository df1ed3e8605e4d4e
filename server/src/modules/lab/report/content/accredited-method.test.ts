import { laboratoryCalls } from '@seam/contract/catalogue/laboratory'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { useOffice } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  entryRows,
  itemsOf,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { findLaboratoryWithMarks } from './accreditation.rows.ts'

const { stage, lab } = useOffice()

/** MAD by its default method, STAD by this one, and the calculated STD; all confirmed. Returns the sample. */
const testedBy = async (methodId: number | null, codes = 'MAD STAD STD') => {
  const { id } = await addDelegationUnderTest(lab, codes)
  const save = async (code: string, value: string, method: number | null) => {
    const [row] = await entryRows(stage.db, id, { [code]: [value, value] })
    const rows = row === undefined ? [] : [{ ...row, methodId: method }]
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows }))
  }
  await save('MAD', '1.25', null)
  await save('STAD', '0.62', methodId)
  await submit(stage.db, lab.analyst.client, id, 'MAD STAD')
  await confirm(stage.db, lab.reviewer.client, id, 'MAD STAD STD')
  const item = await itemsOf(stage.db, id)
  expect(item('STD').state).toBe(itemState.confirmed)
  return item('STD').sampleId
}
const marksOf = async (sampleId: number) =>
  (await findLaboratoryWithMarks(stage.db, [sampleId])).marks.map(({ mark }) => mark)

it('carries a mark only if the mark covers the methods of its results, of calculated ones those behind them', async () => {
  await stage.db.updateTable('laboratory').set({ cmaNo: '210414060123', cnasNo: 'L1234' }).execute()
  const { projects, version } = await expectOk(lab.desk.call(laboratoryCalls.scope))
  const sulfur = projects.find(({ projectCode }) => projectCode === 'STAD')
  const infrared = sulfur?.methods.find(({ methodName }) => methodName === '红外光谱法')?.id ?? expect.fail('infrared')
  const ids = lab.words.projects('MAD STAD STD')
  await expectOk(
    lab.desk.call(laboratoryCalls.setScope, { cma: ids, cnas: ids, cmaMethods: [], cnasMethods: [infrared], version }),
  )
  expect(await marksOf(await testedBy(null))).toEqual(['CMA', 'CNAS'])
  const [byInfrared, calculatedAlone] = [await testedBy(infrared), await testedBy(infrared, 'STD')]
  expect(await marksOf(byInfrared)).toEqual(['CNAS'])
  // MAD and STAD are inputs, which are not printed.
  expect(await marksOf(calculatedAlone)).toEqual(['CNAS'])
})
