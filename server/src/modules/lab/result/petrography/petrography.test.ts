import { commonFailures } from '@seam/contract/kit/failure'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { petrographyCalls, petrographyFailures } from '@seam/contract/lab/result/petrography'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  entryRows,
  itemsOf,
  refs,
  submit,
} from '../../../../../test/builders/bench.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { issue, useOffice } from '../../../../../test/builders/report.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people } = useOffice()

/** 50 readings around each of these values. */
const around = (...centres: number[]) =>
  centres.flatMap(centre => Array.from({ length: 50 }, (_, at) => (centre + ((at % 5) - 2) / 100).toFixed(2)))
const single = around(1.12, 1.12)
const oneNotch = around(0.72, 1.32)

const codes = 'RRAN RSD BLEND'
type SaveInput = Parameters<typeof lab.analyst.client.call<(typeof petrographyCalls)['save']>>[1]
const save = async (id: number, readings: readonly string[], more: Partial<SaveInput> = {}, set = codes) => {
  const items = await refs(stage.db, id, set)
  return lab.analyst.client.call(petrographyCalls.save, {
    items,
    readings: [...readings],
    instrument: 'XW-01',
    ...more,
  })
}
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

describe('a report', () => {
  const confirmed = async (set: string, readings: readonly string[], more: Partial<SaveInput>) => {
    const { id } = await addDelegationUnderTest(lab, set)
    await expectOk(save(id, readings, more, set))
    await submit(stage.db, lab.analyst.client, id, set)
    await confirm(stage.db, lab.reviewer.client, id, set)
    const item = await itemsOf(stage.db, id)
    return { id, sampleId: item('BLEND').sampleId }
  }

  it('takes reflectance from the set, prints the name of the blend type and the shares', async () => {
    const set = 'RMAX RSD BLEND'
    const { id, sampleId } = await confirmed(set, oneNotch, { printsShares: true })
    const { samples } = await expectOk(people.editor.client.call(reportCalls.checkHasRran, { delegationId: id }))
    expect(samples).toMatchObject([{ sampleId, kind: 'Rmax', complete: true }])
    const draft = { delegationId: id, sampleIds: [sampleId], submit: true }
    const { id: reportId } = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id: reportId }))
    expect(report.samples[0]?.reflectance).toMatchObject({
      kind: 'Rmax',
      mean: '1.020',
      deviation: '0.302',
      count: 100,
      blendType: 3,
      set: { minimum: '0.7', maximum: '1.34', computedType: 3 },
    })
    const { raw } = await people.editor.client.call(reportCalls.file, { id: reportId })
    const [page = ''] = await textOf(raw)
    for (const text of ['3具1个凹口的混煤', '最小～最大，%0.7～1.34', '煤种占比：气煤50.0%，焦煤50.0%'])
      expect(page).toContain(text)
  })

  it('prints the shares of Rmax also where the distribution is that of Rran', async () => {
    const set = `${codes} RMAX`
    const { id } = await addDelegationUnderTest(lab, set)
    await expectOk(save(id, single))
    await expectOk(save(id, [...around(1.12), ...around(1.32), ...around(1.32)], { printsShares: true }, 'RMAX'))
    await submit(stage.db, lab.analyst.client, id, set)
    await confirm(stage.db, lab.reviewer.client, id, set)
    const { sampleId } = (await itemsOf(stage.db, id))('BLEND')
    const draft = { delegationId: id, sampleIds: [sampleId], submit: true }
    const { id: reportId } = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id: reportId }))
    expect(report.samples[0]?.reflectance).toMatchObject({ kind: 'Rran', count: 100, set: { sharesCount: 150 } })
    const [page = ''] = await textOf((await people.editor.client.call(reportCalls.file, { id: reportId })).raw)
    expect(page).toContain('煤种占比：肥煤33.3%，焦煤66.7%')
  })

  it('refuses a typed distribution beside the set', async () => {
    const { id, sampleId } = await confirmed(codes, single, {})
    const reflectance = [
      {
        sampleId,
        kind: 'Rran' as const,
        deviation: '0.2',
        points: 1,
        blendType: 2,
        classes: [{ from: '1.10', count: 1 }],
      },
    ]
    const draft = { delegationId: id, sampleIds: [sampleId], reflectance }
    expectRefusal(await people.editor.client.call(reportCalls.save, draft), petrographyFailures.takenFromSet)
  })
})
