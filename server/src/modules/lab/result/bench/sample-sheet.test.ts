import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  itemsOf,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'

const { stage, lab } = useLaboratory()

const labCodeOf = async (delegationId: number) => {
  const { labCode } = await stage.db
    .selectFrom('sample')
    .select('labCode')
    .where('delegationId', '=', delegationId)
    .executeTakeFirstOrThrow()
  return labCode ?? ''
}

describe('result/querySample', () => {
  it('lists every project, and marks as open those this analyst may enter', async () => {
    const { id, clientName } = await addDelegationUnderTest(lab, 'MT MAD AAD AD')
    await enter(stage.db, lab.analyst.client, id, { MT: ['1.0'], MAD: ['1.26', '1.24'], AAD: ['9.88', '9.72'] })
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    const labCode = await labCodeOf(id)
    const look = (person: 'analyst' | 'colleague') => expectOk(lab[person].client.call(resultCalls.sample, { labCode }))
    const { rows, warnings } = await look('analyst')
    const item = await itemsOf(stage.db, id)
    expect(new Map(rows.map(row => [row.projectCode, row.open]))).toEqual(
      new Map([
        ['MT', true],
        ['MAD', true],
        ['AAD', false],
        ['AD', false],
      ]),
    )
    expect(rows.find(({ projectCode }) => projectCode === 'AAD')?.state).toBe(itemState.submitted)
    expect(rows.find(({ itemId }) => itemId === item('AD').itemId)?.result?.cause).toBe('calculated')
    expect(warnings).toEqual([])
    expect(JSON.stringify(rows)).not.toContain(clientName)
    expect((await look('colleague')).rows.every(({ open }) => !open)).toBe(true)
  })

  it('answers the findings about its results', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MT MAD')
    await enter(stage.db, lab.analyst.client, id, { MT: ['1.0', '1.0'], MAD: ['4.26', '4.24'] })
    const { rows } = await expectOk(lab.analyst.client.call(resultCalls.sample, { labCode: await labCodeOf(id) }))
    const finding = { level: 'unusual', message: '全水分小于空干基水分：1.0 − 4.25 = -3.25%' }
    expect(rows.map(({ findings }) => findings)).toMatchObject([[finding], [finding]])
  })

  it('is empty for an unknown lab code', async () => {
    const answer = await expectOk(lab.analyst.client.call(resultCalls.sample, { labCode: 'NONE' }))
    expect(answer).toEqual({ rows: [], warnings: [], sample: null })
  })
})
