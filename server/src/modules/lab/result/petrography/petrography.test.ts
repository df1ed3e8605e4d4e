import type { SentOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { petrographyCalls, petrographyFailures } from '@seam/contract/lab/result/petrography'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  entryRows,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { oneNotch, saveReflectance, single, spread } from '../../../../../test/builders/result/petrography.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

const codes = 'RRAN RSD BLEND'
type SaveInput = SentOf<typeof petrographyCalls.save>
const save = async (id: number, readings: readonly string[], more: Partial<SaveInput> = {}, set = codes) =>
  saveReflectance(lab.analyst.client, await refs(stage.db, id, set), readings, more)

const reportedOf = async (id: number) => {
  const rows = await stage.db
    .selectFrom('resultValue')
    .innerJoin('result', 'result.id', 'resultValue.resultId')
    .innerJoin('sampleItem', join =>
      join.onRef('sampleItem.id', '=', 'result.itemId').onRef('sampleItem.resultVersion', '=', 'result.resultNo'),
    )
    .innerJoin('sample', 'sample.id', 'sampleItem.sampleId')
    .innerJoin('project', 'project.id', 'sampleItem.projectId')
    .select(['projectCode', 'reported'])
    .where('sample.delegationId', '=', id)
    .where('sampleItem.state', '>', itemState.waiting)
    .execute()
  return Object.fromEntries(rows.map(({ projectCode, reported }) => [projectCode, reported]))
}
const see = async (id: number, code = 'RRAN') => {
  const item = await itemsOf(stage.db, id)
  return expectOk(lab.analyst.client.call(petrographyCalls.get, { itemId: item(code).itemId }))
}

describe('a set of reflectance readings', () => {
  it('gives mean, deviation and blend type, and is kept with its readings', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    await expectOk(save(id, single))
    expect(await reportedOf(id)).toEqual({ RRAN: '1.120', RSD: '0.014', BLEND: '0' })
    const { set, kind, items } = await see(id, 'BLEND')
    expect(kind).toBe('Rran')
    expect(items.map(({ symbol }) => symbol)).toEqual(['Rran', 'S', ''])
    expect(set).toMatchObject({ readings: single, instrument: 'XW-01', points: 100, notches: 0, overrideReason: '' })
    const item = await itemsOf(stage.db, id)
    const { versions } = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId: item('RSD').itemId }))
    expect(versions[0]).toMatchObject({
      inputs: [{ projectCode: 'RRAN', resultNo: 1, reported: '1.120' }],
      readings: [{ source: 'raw', origin: { kind: 'reflectanceDeviation', setId: set?.id } }],
    })
  })

  it('is judged by its deviation as reported', async () => {
    const setStep = (roundingInterval: string) =>
      stage.db.updateTable('project').set({ roundingInterval }).where('projectCode', '=', 'RSD').execute()
    const { id } = await addDelegationUnderTest(lab, codes)
    await setStep('0.01')
    try {
      const { deviation, computedType } = await expectOk(
        lab.analyst.client.call(petrographyCalls.preview, { kind: 'Rran', readings: spread }),
      )
      expect([deviation, computedType]).toEqual(['0.20', 1])
      await expectOk(save(id, spread))
    } finally {
      await setStep('0.001')
    }
    expect(await reportedOf(id)).toMatchObject({ RSD: '0.20', BLEND: '1' })
    expect((await see(id)).set).toMatchObject({ deviation: '0.20', computedType: 1 })
  })

  it('is not asked for without a reflectance project, but its type must fit the deviation', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD RSD BLEND')
    const { items } = await enter(stage.db, lab.analyst.client, id, { RSD: ['0.050'], BLEND: ['3'] })
    expect(items).toMatchObject([
      { findings: [{ level: 'contradictory' }] },
      { findings: [{ level: 'contradictory' }] },
    ])
    expect(await enter(stage.db, lab.analyst.client, id, { BLEND: ['0'] })).toMatchObject({ items: [{ findings: [] }] })
  })

  it('is rounded once to the step of each project', async () => {
    const setStep = (roundingInterval: string) =>
      stage.db.updateTable('project').set({ roundingInterval }).where('projectCode', '=', 'RRAN').execute()
    const { id } = await addDelegationUnderTest(lab, codes)
    // mean 1.1346, in two steps 1.14
    const readings = [...Array.from({ length: 54 }, () => '1.13'), ...Array.from({ length: 46 }, () => '1.14')]
    await setStep('0.01')
    try {
      await expectOk(save(id, readings))
    } finally {
      await setStep('0.001')
    }
    expect(await reportedOf(id)).toEqual({ RRAN: '1.13', RSD: '0.005', BLEND: '0' })
    expect((await see(id)).set).toMatchObject({ mean: '1.135' })
  })

  it('is previewed as it will be saved', async () => {
    const preview = await expectOk(
      lab.analyst.client.call(petrographyCalls.preview, { kind: 'Rran', readings: oneNotch }),
    )
    expect(preview).toMatchObject({ mean: '1.020', notches: 1, computedType: 3, outsideTable: false, shares: [] })
  })

  it('has 100 to 500 readings between 0.1 and 10 %', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    expectRefusal(await save(id, single.slice(1)), commonFailures.invalidInput)
    expectRefusal(await save(id, [...single, '10.01']), commonFailures.invalidInput)
    expectRefusal(
      await save(
        id,
        Array.from({ length: 501 }, () => '1.10'),
      ),
      commonFailures.invalidInput,
    )
  })

  it('keeps the computed type beside the one that the petrographer chose for a reason', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    expectRefusal(await save(id, oneNotch, { blendType: 2 }), petrographyFailures.overrideUnexplained)
    await expectOk(save(id, oneNotch, { blendType: 2, overrideReason: '空档为制样所致' }))
    expect(await reportedOf(id)).toMatchObject({ BLEND: '2' })
    expect((await see(id)).set).toMatchObject({ computedType: 3, blendType: 2, overrideReason: '空档为制样所致' })
    await expectOk(save(id, oneNotch, { blendType: 3, overrideReason: '与计算一致' }))
    expect((await see(id)).set).toMatchObject({ computedType: 3, blendType: 3, overrideReason: '' })
  })

  it('names all items that it gives, and only those', async () => {
    const { id } = await addDelegationUnderTest(lab, `${codes} MAD`)
    expectRefusal(await save(id, single, {}, 'RRAN RSD'), petrographyFailures.itemsChanged)
    expectRefusal(await save(id, single, {}, 'MAD'), petrographyFailures.noReflectance)
    expectRefusal(
      await lab.analyst.client.call(petrographyCalls.get, { itemId: (await itemsOf(stage.db, id))('MAD').itemId }),
      petrographyFailures.noReflectance,
    )
  })

  it('of an old version of its items is refused', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    const items = await refs(stage.db, id, codes)
    await expectOk(save(id, single))
    expectRefusal(await save(id, oneNotch, { items }), commonFailures.changedMeanwhile)
  })

  it('of Rmax gives shares by coal kind, of Rran none', async () => {
    const { id } = await addDelegationUnderTest(lab, 'RMAX RRAN RSD')
    expectRefusal(await save(id, single, { printsShares: true }, 'RRAN RSD'), petrographyFailures.sharesOfRandom)
    await expectOk(save(id, single, {}, 'RRAN RSD'))
    await expectOk(save(id, oneNotch, { printsShares: true }, 'RMAX'))
    expect((await see(id, 'RMAX')).set).toMatchObject({
      shares: [
        { name: '气煤', count: 50 },
        { name: '焦煤', count: 50 },
      ],
    })
    expect(await reportedOf(id)).toEqual({ RRAN: '1.120', RSD: '0.014', RMAX: '1.020' })
  })
})

describe('values beside a set', () => {
  it.each(['RRAN', 'RSD', 'BLEND'])('refuse a typed %s', async code => {
    const { id } = await addDelegationUnderTest(lab, codes)
    await expectOk(save(id, single))
    const rows = await entryRows(stage.db, id, { [code]: ['3'] })
    expectRefusal(await lab.analyst.client.call(resultCalls.save, { rows }), petrographyFailures.enteredFromSet)
  })

  it.each(['RRAN', 'RSD', 'BLEND'])('refuse to submit a typed %s without one', async code => {
    const { id } = await addDelegationUnderTest(lab, codes)
    await enter(stage.db, lab.analyst.client, id, { [code]: ['1'] })
    const rows = (await refs(stage.db, id, code)).map(row => ({ ...row, remarks: '仪器直读' }))
    expectRefusal(await lab.analyst.client.call(resultCalls.submit, { rows }), petrographyFailures.withoutSet)
    await expectOk(save(id, single))
    await submit(stage.db, lab.analyst.client, id, codes)
  })

  it('are submitted as typed where the sample has no reflectance', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD RSD')
    await enter(stage.db, lab.analyst.client, id, { RSD: ['0.08'] })
    expect((await submit(stage.db, lab.analyst.client, id, 'RSD')).items).toMatchObject([
      { state: itemState.submitted },
    ])
  })

  it('are replaced by a set', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    await enter(stage.db, lab.analyst.client, id, { RRAN: ['1.1'], RSD: ['0.08'], BLEND: ['0'] })
    await expectOk(save(id, single))
    expect(await reportedOf(id)).toEqual({ RRAN: '1.120', RSD: '0.014', BLEND: '0' })
  })

  it('return with the mean, and a set is refused while one of them is submitted', async () => {
    const { id } = await addDelegationUnderTest(lab, codes)
    await expectOk(save(id, single))
    await submit(stage.db, lab.analyst.client, id, codes)
    expectRefusal(await save(id, oneNotch), resultFailures.wrongState)
    const rows = await refs(stage.db, id, 'RRAN')
    await expectOk(lab.reviewer.client.call(resultCalls.returnBack, { rows, reasonCode: 2 }))
    expect(await reportedOf(id)).toEqual({})
    await expectOk(save(id, oneNotch))
    expect(await reportedOf(id)).toEqual({ RRAN: '1.020', RSD: '0.302', BLEND: '3' })
  })
})

describe('macerals', () => {
  const enterMacerals = async (id: number, values: readonly string[]) => {
    const [row] = await refs(stage.db, id, 'MACERAL')
    const readings = ['V', 'I', 'L', 'MM'].map((component, at) => ({ component, raw: values[at] ?? '' }))
    return lab.analyst.client.call(resultCalls.save, { rows: row === undefined ? [] : [{ ...row, readings }] })
  }

  it('make 100 ± 0.5 % with the minerals, or are refused', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MACERAL')
    expectRefusal(await enterMacerals(id, ['60.0', '30.0', '5.0', '4.4']), plausibilityFailures.impossibleValue)
    expectRefusal(await enterMacerals(id, ['60.0', '30.0', '5.0', '5.6']), plausibilityFailures.impossibleValue)
    expect(await reportedOf(id)).toEqual({})
    await expectOk(enterMacerals(id, ['60.0', '30.0', '5.0', '5.5']))
  })
})
