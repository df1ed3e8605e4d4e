import { commonFailures } from '@seam/contract/kit/failure'
import { controlCalls, controlFailures } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { entryRows, useLaboratory } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { lastOperation } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()
const { addMaterial, control, enterWith } = controlBuilders(stage, () => lab)

it('count and factor of a rule are changed by those who may, and recorded', async () => {
  const rules = () => expectOk(lab.desk.call(controlCalls.rules))
  const { level, version } = (await rules()).find(({ code }) => code === '10-x') ?? expect.fail('no rule')
  const set = (count: number, factor: string, { at = version, by = lab.desk } = {}) =>
    by.call(controlCalls.setRule, { code: '10-x', level, version: at, count, factor })
  expectRefusal(await set(8, '0', { by: lab.analyst.client }), commonFailures.noPermission)
  for (const [count, factor] of [
    [21, '0'],
    [0, '0'],
    [8, '-1'],
    [8, '0.125'],
  ] as const)
    expect((await set(count, factor)).code).toBe(commonFailures.invalidInput.code)
  expectRefusal(await set(2, '2'), controlFailures.ruleSame)
  expectRefusal(await set(1, '0'), controlFailures.ruleInvalid)
  await expectOk(set(8, '0.50'))
  expectRefusal(await set(9, '0'), commonFailures.changedMeanwhile)
  expect((await rules()).find(({ code }) => code === '10-x')).toMatchObject({ count: 8, factor: '0.5', level })
  const log = await lastOperation(stage)
  expect(log.operContent).toBe('将质控规则【10-x】的连续点数由【10】改为【8】，s 的倍数由【0】改为【0.5】')
  await expectOk(set(10, '0', { at: version + 1 }))
})

it('a chart whose first 20 controls are equal says so, and has limits once they are set', async () => {
  const materialId = await addMaterial()
  const { ids } = await enterWith([control(materialId, '10.12')])
  const rows = () => entryRows(stage.db, ids[0] ?? 0, { AAD: ['9.8', '9.8'] })
  const equal = Array.from({ length: 19 }, () => control(materialId, '10.12'))
  const chart = () => expectOk(lab.desk.call(controlCalls.chart, { materialId, projectId: lab.words.project('AAD') }))
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows: await rows(), controls: equal.slice(1) }))
  expect(await chart()).toMatchObject({ mean: null, missing: 1, isFlat: false })
  await expectOk(lab.analyst.client.call(resultCalls.save, { rows: await rows(), controls: equal.slice(0, 1) }))
  expect(await chart()).toMatchObject({ mean: null, deviation: null, missing: 0, isFlat: true })
  await stage.db
    .updateTable('referenceValue')
    .set({ mean: '10.12', deviation: '0.05' })
    .where('materialId', '=', materialId)
    .execute()
  expect(await chart()).toMatchObject({ mean: '10.12', deviation: '0.05', isFlat: false })
})
