import { projectMethodCalls } from '@seam/contract/catalogue/project/project.method'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { addMethod } from '../../../../../test/builders/catalogue.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import { issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  entryRows,
  itemsOf,
  type Readings,
  refs,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people } = useOffice()
let eschka: number
beforeAll(async () => {
  eschka = await methodId('STAD', '艾士卡法')
})

const methodId = async (projectCode: string, methodName: string) => {
  const methods = await expectOk(lab.desk.call(projectMethodCalls.all, { projectId: lab.words.project(projectCode) }))
  const method = methods.find(one => one.methodName === methodName)
  if (method === undefined) throw new Error(`${projectCode} has no method ${methodName}`)
  return method.id
}
const save = async (id: number, readings: Readings, methodId?: number | null) => {
  const rows = await entryRows(stage.db, id, readings)
  return lab.analyst.client.call(resultCalls.save, {
    rows: rows.map(row => ({ ...row, ...(methodId !== undefined && { methodId }) })),
  })
}
/** Weighings of the Eschka method that give this sulfur. */
const weighing = (sulfur: number) => ({
  sample: '1.0000',
  precipitate: (0.004 + sulfur / 13.74).toFixed(4),
  blank: '0.0040',
})
const saveWeighings = async (id: number, sulfurs: readonly number[], method: number | null) => {
  const [ref] = await refs(stage.db, id, 'STAD')
  return lab.analyst.client.call(resultCalls.save, {
    rows: [{ ...ref, methodId: method, readings: sulfurs.map(one => ({ rawData: weighing(one) })) } as never],
  })
}
const versionsOf = async (id: number, code = 'STAD') => {
  const item = await itemsOf(stage.db, id)
  return (await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId: item(code).itemId }))).versions
}
const benchRowOf = async (id: number, code = 'STAD') => {
  const projectId = lab.words.project(code)
  const item = await itemsOf(stage.db, id)
  const rows = await expectOk(lab.analyst.client.call(resultCalls.worksheet, { projectId }))
  return rows.find(({ itemId }) => itemId === item(code).itemId)
}

describe('the method of a determination', () => {
  it('is offered at the bench beside the default one, and decides the raw data', async () => {
    const { id } = await addDelegationUnderTest(lab, 'STAD')
    expect(await benchRowOf(id)).toMatchObject({
      methodId: null,
      worksheetKind: 'instrument',
      methods: [
        { methodId: null, methodName: '库仑滴定法', standard: 'GB/T 214-2007', worksheetKind: 'instrument' },
        { methodId: eschka, methodName: '艾士卡法', standard: 'GB/T 214-2007', worksheetKind: 'eschka' },
        { methodName: '红外光谱法', standard: 'GB/T 25214-2010' },
      ],
    })
    await expectOk(saveWeighings(id, [0.63, 0.64], eschka))
    expect(await benchRowOf(id)).toMatchObject({ methodId: eschka, worksheetKind: 'eschka' })
    const [version] = await versionsOf(id)
    expect(version).toMatchObject({
      methodId: eschka,
      methodName: '艾士卡法',
      standard: 'GB/T 214-2007',
      readings: [{ raw: '0.63', source: 'raw', origin: { kind: 'eschka', rawData: weighing(0.63) } }, {}],
    })
    const withoutChoice = await addDelegationUnderTest(lab, 'MT')
    expect(await benchRowOf(withoutChoice.id, 'MT')).toMatchObject({ methodId: null, methods: [] })
  })

  it('judges by its own limits, also in the preview, and judges again when it changes', async () => {
    const strict = await addMethod(lab.desk, lab.words.project('AAD'), { limit: '0.05' })
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    const preview = (methodId?: number | null) =>
      expectOk(
        lab.analyst.client.call(resultCalls.preview, {
          projectId: lab.words.project('AAD'),
          readings: [{ raw: '9.80' }, { raw: '9.70' }],
          ...(methodId !== undefined && { methodId }),
        }),
      )
    expect((await preview()).values[0]).toMatchObject({ verdict: 'accepted', limit: '0.2' })
    expect((await preview(strict.id)).values[0]).toMatchObject({ verdict: 'needsAnother', limit: '0.05' })

    const readings = { AAD: ['9.80', '9.70'] }
    const verdictOf = async (methodId?: number | null) =>
      (await expectOk(save(id, readings, methodId))).items.map(({ verdict }) => verdict)
    expect(await verdictOf(strict.id)).toEqual(['needsAnother'])
    // as it was entered before, then by the default method
    expect(await verdictOf()).toEqual(['needsAnother'])
    expect(await verdictOf(null)).toEqual(['accepted'])
    expect((await versionsOf(id, 'AAD')).map(one => [one.methodName, one.values[0]?.limit])).toEqual([
      ['', '0.2'],
      [strict.methodName, '0.05'],
      [strict.methodName, '0.05'],
    ])
  })

  it('keeps readings and loses raw data of another worksheet when it changes', async () => {
    const { id } = await addDelegationUnderTest(lab, 'STAD')
    await expectOk(saveWeighings(id, [0.63, 0.64], eschka))
    await expectOk(save(id, { STAD: ['0.63', '0.64'] }, null))
    const [now, before] = await versionsOf(id)
    expect(now?.readings).toMatchObject([{ raw: '0.63', source: 'typed', origin: null }, { origin: null }])
    expect(before?.readings).toMatchObject([{ source: 'raw', origin: { kind: 'eschka' } }, {}])
  })

  it('works raw data of the same worksheet out again', async () => {
    const coarse = await addMethod(lab.desk, lab.words.project('STAD'), {
      worksheetKind: 'eschka',
      determinationInterval: '0.1',
    })
    const { id } = await addDelegationUnderTest(lab, 'STAD')
    await expectOk(saveWeighings(id, [0.63, 0.64], eschka))
    await expectOk(save(id, { STAD: ['0.63', '0.64'] }, coarse.id))
    const [now] = await versionsOf(id)
    expect(now?.readings).toMatchObject([{ raw: '0.6', source: 'raw', origin: { rawData: weighing(0.63) } }, {}])
  })

  it('has to be an enabled one of the project', async () => {
    const { id } = await addDelegationUnderTest(lab, 'STAD')
    const ofAnother = await methodId('MAD', '仪器法')
    const readings = { STAD: ['0.63', '0.64'] }
    for (const methodId of [ofAnother, 999_999])
      expectRefusal(await save(id, readings, methodId), resultFailures.methodNotAllowed)
    const projectId = lab.words.project('STAD')
    expectRefusal(
      await lab.analyst.client.call(resultCalls.preview, { projectId, methodId: ofAnother, readings: [{ raw: '1' }] }),
      resultFailures.methodNotAllowed,
    )
    const stopped = await addMethod(lab.desk, projectId)
    await expectOk(save(id, readings, stopped.id))
    await expectOk(lab.desk.call(projectMethodCalls.switchState, { id: stopped.id, state: 1 }))
    expectRefusal(await save(id, readings), resultFailures.methodNotAllowed)
    // what was entered by it goes on
    await submit(stage.db, lab.analyst.client, id, 'STAD')
    await confirm(stage.db, lab.reviewer.client, id, 'STAD')
    expect((await versionsOf(id))[0]).toMatchObject({ methodName: stopped.methodName })
  })

  it('is inherited by what is calculated, and stays with old results when the catalogue changes', async () => {
    const infrared = await addMethod(lab.desk, lab.words.project('STAD'))
    const { id } = await addDelegationUnderTest(lab, 'MAD STAD STD')
    await expectOk(save(id, { MAD: ['1.25', '1.25'] }))
    await expectOk(save(id, { STAD: ['0.62', '0.62'] }, infrared.id))
    expect(await versionsOf(id, 'STD')).toMatchObject([
      { cause: 'calculated', methodId: null, methodName: infrared.methodName, standard: 'GB/T 211-2017' },
    ])
    const { id: methodOfRow, version } = infrared
    const methodName = `${infrared.methodName}新`
    const { id: _, projectId: __, state: ___, standardName: ____, ...draft } = infrared
    await expectOk(
      lab.desk.call(projectMethodCalls.update, { ...draft, id: methodOfRow, version, methodName, standardId: null }),
    )
    expect(await versionsOf(id)).toMatchObject([{ methodName: infrared.methodName, standard: 'GB/T 211-2017' }])
  })

  it('is printed on the report with its standard', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD STAD')
    await expectOk(save(id, { MAD: ['1.25', '1.25'] }))
    await expectOk(save(id, { STAD: ['0.62', '0.62'] }, await methodId('STAD', '红外光谱法')))
    await submit(stage.db, lab.analyst.client, id, 'MAD STAD')
    await confirm(stage.db, lab.reviewer.client, id, 'MAD STAD')
    const { sampleId } = (await itemsOf(stage.db, id))('STAD')
    const report = await issue(people, await submitReport(people, { id, sampleId }))
    const { samples } = await expectOk(people.editor.client.call(reportCalls.get, { id: report.id }))
    const sulfur = samples[0]?.results.find(({ projectCode }) => projectCode === 'STAD')
    expect(sulfur).toMatchObject({ standard: 'GB/T 25214-2010', methodName: '红外光谱法' })
    const [page = ''] = await textOf((await people.editor.client.call(reportCalls.file, { id: report.id })).raw)
    expect(page.replace(/\s/g, '')).toContain('GB/T25214-2010红外光谱法')
  })
})
