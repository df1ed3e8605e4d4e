import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  itemRef,
  saveReadings,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

describe('a reading in words', () => {
  it('is taken where the project allows it, has no T, and all readings agree', async () => {
    const { id } = await addDelegationUnderTest(lab, 'HG B')
    const { items } = await enter(stage.db, lab.analyst.client, id, {
      HG: ['<0.003', '<0.003'],
      B: ['仅收缩', '仅收缩'],
    })
    expect(items).toMatchObject([
      { verdict: 'accepted', values: [{ reported: '<0.003', mean: null, limit: null, reason: '各次读数一致' }] },
      { verdict: 'accepted', values: [{ reported: '仅收缩' }] },
    ])
    await submit(stage.db, lab.analyst.client, id, 'HG B')
    await confirm(stage.db, lab.reviewer.client, id, 'HG B')
  })

  it('is discarded where readings differ, and words that differ cannot be waived', async () => {
    const { id } = await addDelegationUnderTest(lab, 'HG')
    const { items } = await enter(stage.db, lab.analyst.client, id, { HG: ['<0.003', '0.004'] })
    expect(items).toMatchObject([{ verdict: 'redo', values: [{ reason: '各次读数不一致，请重新测定' }] }])
    const explained = { rows: [{ ...(await itemRef(stage.db, id, 'HG')), remarks: '接近检出限' }] }
    await expectOk(lab.analyst.client.call(resultCalls.submit, explained))
    const row = await itemRef(stage.db, id, 'HG')
    const waived = (used?: number[]) =>
      lab.reviewer.client.call(resultCalls.confirm, {
        rows: [{ ...row, waiver: { reason: '采用首次', ...(used && { used }) } }],
      })
    expectRefusal(await waived(), plausibilityFailures.wordsDiffer)
    expect((await waived([1])).data).toMatchObject({ items: [{ values: [{ reported: '<0.003' }] }] })
  })

  it('is the name of an observed type, which takes no number', async () => {
    const { id } = await addDelegationUnderTest(lab, 'VCURVE G')
    const refused = await saveReadings(stage.db, lab.analyst.client, id, { VCURVE: ['5'] })
    expectRefusal(refused, plausibilityFailures.wordNotAllowed)
    expect(refused.message).toContain('应为：平滑下降、平滑斜降、波型、微波型、之字型、山型、之山混合型')
    expectRefusal(
      await saveReadings(stage.db, lab.analyst.client, id, { VCURVE: ['仅收缩'] }),
      plausibilityFailures.wordNotAllowed,
    )
    const { items } = await enter(stage.db, lab.analyst.client, id, { VCURVE: ['之山混合型'] })
    expect(items).toMatchObject([{ verdict: 'accepted', values: [{ reported: '之山混合型' }] }])
  })

  it('is refused where the project does not allow it', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD HG')
    const refused = await saveReadings(stage.db, lab.analyst.client, id, { AAD: ['>20', '>20'] })
    expectRefusal(refused, plausibilityFailures.wordNotAllowed)
    expect(refused.data).toMatchObject({ rows: [{ reasons: [{ path: ['readings', 0, 'raw'] }, {}] }] })
    expectRefusal(
      await saveReadings(stage.db, lab.analyst.client, id, { HG: ['>0.003', '>0.003'] }),
      plausibilityFailures.wordNotAllowed,
    )
    expectRefusal(
      await saveReadings(stage.db, lab.analyst.client, id, { HG: ['仅收缩', '仅收缩'] }),
      plausibilityFailures.wordNotAllowed,
    )
  })
})
