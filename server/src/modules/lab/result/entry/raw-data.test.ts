import { projectCalls, projectFailures } from '@seam/contract/catalogue/project/project.calls'
import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { addProject, projectById, projectEdit } from '../../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

type RawData = Readonly<Record<string, string>>

/** Weighings of 1 g of coal with this loss or residue. */
const drying = (loss: string): RawData => ({ dish: '20', loaded: '21', dried: (21 - Number(loss) / 100).toFixed(4) })
const coking = (loss: string): RawData => ({ crucible: '18', loaded: '19', char: (19 - Number(loss) / 100).toFixed(4) })

const rawRow = async (delegationId: number, code: string, data: readonly RawData[]) => {
  const [ref] = await refs(stage.db, delegationId, code)
  if (ref === undefined) throw new Error(`no item ${code}`)
  return { ...ref, readings: data.map(rawData => ({ rawData, instrument: 'GZ-01' })) }
}
const saveRaw = async (delegationId: number, data: Readonly<Record<string, readonly RawData[]>>) => {
  const rows = await Promise.all(Object.entries(data).map(([code, own]) => rawRow(delegationId, code, own)))
  return lab.analyst.client.call(resultCalls.save, { rows })
}
const preview = async (projectCode: string, readings: object[], itemId?: number) =>
  lab.analyst.client.call(resultCalls.preview, {
    projectId: lab.words.project(projectCode),
    readings,
    ...(itemId !== undefined && { itemId }),
  })

describe('raw data', () => {
  it('are worked out, judged, and kept with the reading', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD')
    const { items } = await expectOk(saveRaw(id, { MAD: [drying('1.20'), drying('1.30')] }))
    expect(items).toMatchObject([{ verdict: 'accepted', values: [{ reported: '1.25' }] }])
    const item = await itemsOf(stage.db, id)
    const { versions } = await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId: item('MAD').itemId }))
    expect(versions[0]?.readings).toEqual([
      {
        component: '',
        ordinal: 1,
        raw: '1.20',
        instrument: 'GZ-01',
        source: 'raw',
        origin: { kind: 'drying', formulaVersion: 3, rawData: drying('1.20') },
      },
      expect.objectContaining({ ordinal: 2, raw: '1.30' }),
    ])
  })

  it('are appended: a later entry leaves the earlier one as it was', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD')
    await expectOk(saveRaw(id, { MAD: [drying('1.20')] }))
    await expectOk(saveRaw(id, { MAD: [drying('1.22'), drying('1.30')] }))
    const item = await itemsOf(stage.db, id)
    const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId: item('MAD').itemId }))
    expect(versions.map(({ readings }) => readings.map(({ origin }) => origin?.rawData['dried']))).toEqual([
      [drying('1.22')['dried'], drying('1.30')['dried']],
      [drying('1.20')['dried']],
    ])
  })

  it('stay with a reading that comes back unchanged beside a typed one, and go with one that is typed anew', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD')
    await expectOk(saveRaw(id, { MAD: [drying('1.20')] }))
    const item = async () => (await itemsOf(stage.db, id))('MAD').itemId
    const latest = async () => {
      const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId: await item() }))
      return versions[0]?.readings.map(({ raw, source, origin }) => [raw, source, origin !== null])
    }
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.20', '1.30'] })
    expect(await latest()).toEqual([
      ['1.20', 'raw', true],
      ['1.30', 'typed', false],
    ])
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.21', '1.30'] })
    expect(await latest()).toEqual([
      ['1.21', 'typed', false],
      ['1.30', 'typed', false],
    ])
  })

  it('of volatile matter subtract the moisture of the same call, which becomes an input', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD VDAF')
    const { items } = await expectOk(
      saveRaw(id, { VAD: [coking('24.40'), coking('24.40')], MAD: [drying('1.25'), drying('1.25')] }),
    )
    const vad = items.find(({ projectCode }) => projectCode === 'VAD')
    expect(vad).toMatchObject({ values: [{ reported: '23.15' }] })
    const item = await itemsOf(stage.db, id)
    const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId: item('VAD').itemId }))
    expect(versions[0]).toMatchObject({
      inputs: [{ projectCode: 'MAD', resultNo: 1, reported: '1.25' }],
      readings: [{ origin: { moisture: '1.25' } }, {}],
    })
  })

  it('of volatile matter are taken back when the moisture changes, and not when it is entered again unchanged', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD FCAD')
    await expectOk(saveRaw(id, { MAD: [drying('1.25'), drying('1.25')] }))
    await expectOk(saveRaw(id, { VAD: [coking('24.40'), coking('24.40')] }))
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.80', '9.80'] })
    await expectOk(saveRaw(id, { MAD: [drying('1.24'), drying('1.26')] }))
    expect((await itemsOf(stage.db, id))('VAD').state).toBe(20)
    const { items } = await expectOk(saveRaw(id, { MAD: [drying('1.35'), drying('1.35')] }))
    const changed = new Map(items.map(one => [one.projectCode, one.state]))
    expect(changed.get('VAD')).toBe(10)
    expect(changed.get('FCAD')).toBe(10)
    const worksheet = await expectOk(
      lab.analyst.client.call(resultCalls.worksheet, { projectId: lab.words.project('VAD') }),
    )
    const { itemId } = (await itemsOf(stage.db, id))('VAD')
    expect(worksheet.find(row => row.itemId === itemId)).toMatchObject({
      returned: { command: 'takeBack', reasonCode: null, reason: '所依据的结果已变化' },
      result: { inputs: [{ projectCode: 'MAD', reported: '1.25' }] },
    })
    const { labCode } = worksheet.find(row => row.itemId === itemId) ?? expect.fail('no row')
    const { rows } = await expectOk(lab.analyst.client.call(resultCalls.sample, { labCode }))
    expect(rows.find(({ projectCode }) => projectCode === 'FCAD')).toMatchObject({ state: 10, returned: null })
    const { items: again } = await expectOk(saveRaw(id, { VAD: [coking('24.40'), coking('24.40')] }))
    expect(again.find(({ projectCode }) => projectCode === 'VAD')).toMatchObject({ values: [{ reported: '23.05' }] })
  })

  it('of volatile matter are worked out again when the same call changes the moisture', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD VAD')
    await expectOk(saveRaw(id, { MAD: [drying('1.00'), drying('1.00')], VAD: [coking('30.00'), coking('30.00')] }))
    const [mad, vad] = await Promise.all(['MAD', 'VAD'].map(code => refs(stage.db, id, code)))
    const rows = [
      { itemId: 0, version: 0, ...mad?.[0], readings: [{ raw: '3.00' }, { raw: '3.00' }] },
      { itemId: 0, version: 0, ...vad?.[0], readings: [{ raw: '29.00' }, { raw: '27.10' }] },
    ]
    const { items } = await expectOk(lab.analyst.client.call(resultCalls.save, { rows }))
    expect(items.find(({ projectCode }) => projectCode === 'VAD')).toMatchObject({ values: [{ reported: '27.05' }] })
    const { itemId } = (await itemsOf(stage.db, id))('VAD')
    const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId }))
    expect(versions[0]).toMatchObject({
      inputs: [{ projectCode: 'MAD', reported: '3.00' }],
      readings: [{ raw: '27.00', origin: { moisture: '3.00' } }, { raw: '27.10' }],
    })
  })

  it('of volatile matter are confirmed after their moisture, by somebody who entered neither', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD VAD')
    await expectOk(saveRaw(id, { MAD: [drying('1.25'), drying('1.25')], VAD: [coking('24.40'), coking('24.40')] }))
    await submit(stage.db, lab.analyst.client, id, 'MAD VAD')
    const early = await lab.reviewer.client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'VAD') })
    expectRefusal(early, resultFailures.inputsOpen)
    await confirm(stage.db, lab.reviewer.client, id, 'MAD VAD')
    const retracted = await expectOk(
      lab.reviewer.client.call(resultCalls.retract, { rows: await refs(stage.db, id, 'MAD'), reasonCode: 2 }),
    )
    expect(retracted.items.map(({ projectCode, state }) => [projectCode, state])).toEqual([
      ['MAD', 10],
      ['VAD', 10],
    ])
  })
})

describe('a preview', () => {
  it('works out what is complete and says what is missing of the rest, without storing', async () => {
    const { data } = await preview('MAD', [{ rawData: drying('1.20') }, { rawData: { dish: '20', loaded: '21' } }])
    expect(data).toMatchObject({
      readings: [
        { raw: '1.20', message: '' },
        { raw: null, message: '请填写皿+干样' },
      ],
      values: [{ verdict: 'needsAnother' }],
    })
  })
  it('subtracts the moisture that the sample has', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD VAD')
    const { itemId } = (await itemsOf(stage.db, id))('VAD')
    const readings = [{ rawData: coking('24.40') }]
    const message = '该样品的空干基水分尚无合格结果，不能计算挥发分'
    expect((await preview('VAD', readings, itemId)).data.readings).toEqual([{ component: '', raw: null, message }])
    await expectOk(saveRaw(id, { MAD: [drying('1.25'), drying('1.25')] }))
    expect((await preview('VAD', readings, itemId)).data.readings).toMatchObject([{ raw: '23.15' }])
    expect((await preview('VAD', readings)).data.readings).toMatchObject([{ raw: null }])
  })
})

describe('result/save refuses', () => {
  it('raw data that give no reading, with the place of each', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD')
    const refused = await saveRaw(id, { MAD: [drying('1.20'), { dish: '20', loaded: '19', dried: '20' }] })
    expectRefusal(refused, resultFailures.rawDataInvalid)
    expect(refused.data).toMatchObject({ rows: [{ reasons: [{ path: ['readings', 1] }] }] })
    expect((await itemsOf(stage.db, id))('MAD').state).toBe(10)
  })
  it('volatile matter without the moisture of its sample', async () => {
    const { id } = await addDelegationUnderTest(lab, 'VAD')
    expectRefusal(await saveRaw(id, { VAD: [coking('24.40')] }), resultFailures.rawDataInvalid)
  })
  it('raw data of a project that has no worksheet', async () => {
    const { id } = await addDelegationUnderTest(lab, 'Y')
    expectRefusal(await saveRaw(id, { Y: [drying('1.2')] }), resultFailures.rawDataNotUsed)
  })
  it('a typed reading where the project asks for raw data', async () => {
    const own = await addProject(lab.desk, { worksheetKind: 'floatSink', readingTyped: false })
    expect(await projectById(lab.desk, own.projectCode)).toMatchObject({ readingTyped: false })
    const readings = [{ raw: '72.89' }]
    const refused = await lab.analyst.client.call(resultCalls.preview, { projectId: own.id, readings })
    expect(refused.data.readings).toMatchObject([{ raw: null, message: resultFailures.readingNotTyped.message }])
    await expectOk(lab.desk.call(projectCalls.update, projectEdit(own, { readingTyped: true })))
    const allowed = await expectOk(lab.analyst.client.call(resultCalls.preview, { projectId: own.id, readings }))
    expect(allowed.readings).toMatchObject([{ raw: '72.89' }])
  })
  it('volatile matter whose moisture is no other project', async () => {
    const own = await addProject(lab.desk, { worksheetKind: 'volatile', moistureId: lab.words.project('MAD') })
    for (const moistureId of [own.id, 999_999])
      expectRefusal(
        await lab.desk.call(projectCalls.update, projectEdit(own, { moistureId })),
        projectFailures.moistureUnknown,
      )
  })
  it('a source that the browser claims, and a reading that is both typed and raw, or neither', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD')
    const [ref] = await refs(stage.db, id, 'MAD')
    const save = (reading: object) =>
      lab.analyst.client.call(resultCalls.save, { rows: [{ itemId: 0, version: 0, ...ref, readings: [reading] }] })
    for (const reading of [
      { raw: '1.2', source: 'instrument' },
      { raw: '1.2', rawData: drying('1.2') },
      { instrument: 'GZ-01' },
      { rawData: { dish: '2O' } },
    ])
      expectRefusal(await save(reading), commonFailures.invalidInput)
  })
})
