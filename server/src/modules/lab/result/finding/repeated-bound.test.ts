import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'

const { stage, lab } = useLaboratory()

beforeAll(async () => {
  const reproducibility = JSON.stringify([{ upTo: null, inclusive: false, limit: '0.002', relative: false }])
  await stage.db.updateTable('project').set({ reproducibility }).where('projectCode', '=', 'HG').execute()
})

it.each([
  ['0.005', '<0.003', []],
  ['0.006', '<0.003', [expect.stringContaining('前次 0.006 相差 0.003')]],
  ['<0.003', '0.006', [expect.stringContaining('前次 <0.003 相差 0.003')]],
  ['<0.003', '0.001', []],
])(
  'a result %s that was returned and is now %s is contradictory where they are certainly beyond R',
  async (...repeat) => {
    const [first, second, findings] = repeat
    const { id } = await addDelegationUnderTest(lab, 'HG')
    await enter(stage.db, lab.analyst.client, id, { HG: [first, first] })
    await submit(stage.db, lab.analyst.client, id, 'HG')
    const rows = await refs(stage.db, id, 'HG')
    await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 2, reason: '' }))
    const { items } = await enter(stage.db, lab.analyst.client, id, { HG: [second, second] })
    expect(items.flatMap(one => one.findings.map(({ message }) => message))).toEqual(findings)
  },
)
