import { commonFailures } from '@seam/contract/kit/failure'
import { reportFailures } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { expectOk, sampleDraft } from '../../../../../test/builders/lab.ts'
import {
  addTestedDelegation,
  issue,
  readSnapshot,
  submitReport,
  useOffice,
} from '../../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  refs,
  submit,
} from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { textOf } from '../../../../../test/pdf/read-pdf.ts'

const { stage, lab, people, readReport } = useOffice({ PUBLIC_URL: 'https://lab.example.com' })

const file = (id: number) => people.editor.client.call(reportCalls.file, { id })

describe('the content of a report', () => {
  it('holds the requested projects, not the inputs of calculated ones', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AD')
    await enterAndConfirm(stage.db, lab, id, { MAD: ['1.25', '1.25'], AAD: ['9.8', '9.8'] }, 'AD')
    const sample = await stage.db
      .selectFrom('sample')
      .select('id')
      .where('delegationId', '=', id)
      .executeTakeFirstOrThrow()
    const { samples } = await readReport((await submitReport(people, { id, sampleId: sample.id })).id)
    expect(samples[0]?.results.map(({ projectCode }) => projectCode)).toEqual(['AD'])
  })

  it('has a line for each component of a project, with its method', async () => {
    const { id } = await addDelegationUnderTest(lab, 'AFT')
    const [row] = await refs(stage.db, id, 'AFT')
    const { id: oxidising } = await stage.db
      .selectFrom('projectMethod')
      .select('id')
      .where('methodName', '=', '氧化性气氛')
      .executeTakeFirstOrThrow()
    const readings = ['DT', 'ST', 'HT', 'FT'].flatMap((component, at) =>
      [1200, 1210].map(from => ({ component, raw: String(from + at * 40) })),
    )
    await expectOk(
      lab.analyst.client.call(resultCalls.save, {
        rows: [{ itemId: 0, version: 0, ...row, methodId: oxidising, readings }],
      }),
    )
    await submit(stage.db, lab.analyst.client, id, 'AFT')
    await confirm(stage.db, lab.reviewer.client, id, 'AFT')
    const sample = await stage.db
      .selectFrom('sample')
      .select('id')
      .where('delegationId', '=', id)
      .executeTakeFirstOrThrow()
    const { samples } = await readReport((await submitReport(people, { id, sampleId: sample.id })).id)
    expect(samples[0]?.results.map(({ symbol, value }) => `${symbol} ${value}`)).toEqual([
      'DT 1200',
      'ST 1240',
      'HT 1280',
      'FT 1320',
    ])
    // Ash fusion temperatures mean nothing without their atmosphere.
    expect(new Set(samples[0]?.results.map(({ methodName }) => methodName))).toEqual(new Set(['氧化性气氛']))
  })

  it('marks results based on an estimate and explains the mark', async () => {
    const values = { MT: '8.4', MAD: '1.25', AAD: '9.80', VAD: '23.15', STAD: '0.62', QBAD: '31250' }
    const readings = Object.fromEntries(Object.entries(values).map(([code, value]) => [code, [value, value]]))
    const { id } = await issue(
      people,
      await submitReport(people, await addTestedDelegation(stage, lab, readings, 'QGRAD QNETAR')),
    )
    const [page = ''] = await textOf((await file(id)).raw)
    expect(page).toMatch(/Qnet,ar收到基MJ\/kg27\.\d\d\*/)
    expect(page).toContain('*估算：氢含量未测定')
  })

  it('prints the name of the char residue beside its class', async () => {
    const readings = { MAD: ['1.25', '1.25'], AAD: ['9.80', '9.80'], CRC: ['5', '5'] }
    const tested = await addTestedDelegation(stage, lab, readings)
    const { id } = await issue(people, await submitReport(people, tested))
    const [page = ''] = await textOf((await file(id)).raw)
    expect(page).toContain('5不膨胀熔融粘结')
  })

  it('has an accreditation mark only if all its projects are in scope', async () => {
    await stage.db
      .updateTable('laboratory')
      .set({ labName: '晋源煤质检测中心', cmaNo: '210414060123', cnasNo: 'L1234' })
      .execute()
    const projects = await stage.db
      .selectFrom('project')
      .select('id')
      .where('projectCode', 'in', ['MAD', 'AAD', 'AD'])
      .execute()
    await stage.db
      .insertInto('accreditedProject')
      .values([
        ...projects.map(({ id }) => ({ mark: 'CMA' as const, projectId: id })),
        ...projects.slice(1).map(({ id }) => ({ mark: 'CNAS' as const, projectId: id })),
      ])
      .execute()
    const { id } = await issue(people, await submitReport(people, await addTestedDelegation(stage, lab)))
    const { snapshot } = await readSnapshot(stage.db, id)
    expect(snapshot.laboratory).toMatchObject({
      labName: '晋源煤质检测中心',
      marks: [{ mark: 'CMA', certificateNo: '210414060123' }],
    })
  })

  it('lists many samples in one table', async () => {
    const samples = Array.from({ length: 5 }, (_, at) =>
      sampleDraft(lab.words, { sampleName: `${at + 1}号煤`, projectIds: lab.words.projects('MAD STAD') }),
    )
    const { id } = await addDelegationUnderTest(lab, '', { samples })
    for (let place = 0; place < 5; place++)
      await enterAndConfirm(
        stage.db,
        lab,
        id,
        { MAD: ['1.25', '1.25'], STAD: [`0.5${place}`, `0.5${place}`] },
        '',
        place,
      )
    const rows = await stage.db.selectFrom('sample').select('id').where('delegationId', '=', id).execute()
    const draft = { delegationId: id, sampleIds: rows.map(row => row.id), submit: true }
    const report = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    const [page = ''] = await textOf((await file(report.id)).raw)
    expect(page).toContain('序号样品Mad%St,ad%11号煤1.250.5022号煤1.250.51')
    expect(page).toContain('检测方法：空干基水分GB/T212-2008；全硫GB/T214-2007')
  })
})

describe('reflectance', () => {
  const classes = [
    { from: '1.05', count: 20 },
    { from: '1.10', count: 60 },
    { from: '1.15', count: 20 },
  ]
  /** Typed in an earlier release, which submitted it without a set of readings. */
  const typed = async () => {
    const delegation = await addDelegationUnderTest(lab, 'RRAN')
    await enter(stage.db, lab.analyst.client, delegation.id, { RRAN: ['1.149'] })
    const { itemId, sampleId } = (await itemsOf(stage.db, delegation.id))('RRAN')
    await stage.db.updateTable('sampleItem').set({ state: itemState.submitted }).where('id', '=', itemId).execute()
    await confirm(stage.db, lab.reviewer.client, delegation.id, 'RRAN')
    return { ...delegation, sampleId }
  }
  const measured = async () => {
    const delegation = await typed()
    const save = (reflectance: readonly object[]) =>
      people.editor.client.call(reportCalls.save, {
        delegationId: delegation.id,
        sampleIds: [delegation.sampleId],
        reflectance: reflectance as never,
        submit: true,
      })
    const block = {
      sampleId: delegation.sampleId,
      kind: 'Rran',
      deviation: '0.070',
      points: 100,
      blendType: 0,
      classes,
    }
    return { ...delegation, save, block }
  }

  it('is required before a report can be submitted', async () => {
    const { id, save, block, sampleId, delegateCode } = await measured()
    expect(await expectOk(people.editor.client.call(reportCalls.checkHasRran, { delegationId: id }))).toEqual({
      hasRran: true,
      samples: [{ sampleId, sampleCode: `${delegateCode}-01`, kind: 'Rran', complete: false }],
    })
    expectRefusal(await save([]), reportFailures.reflectanceMissing)
    expectRefusal(await save([{ ...block, points: 99 }]), reportFailures.reflectanceUnequal)
    expectRefusal(await save([{ ...block, classes: [] }]), commonFailures.invalidInput, { message: '请输入反射率分布' })
  })

  it('is drawn with its histogram, and its mean is the result of the item', async () => {
    const { save, block } = await measured()
    const { id } = await issue(people, await expectOk(save([block])))
    const { snapshot } = await readSnapshot(stage.db, id)
    expect(snapshot.samples[0]?.reflectance).toEqual({
      kind: 'Rran',
      mean: '1.149',
      deviation: '0.070',
      count: 100,
      blendType: 0,
      blendName: '单一煤层煤',
      classes,
    })
    const [page = ''] = await textOf((await file(id)).raw)
    for (const text of [
      '镜质体反射率分布',
      '平均值Rran，%1.149',
      '标准差S，%0.070',
      '测点数n100',
      '单一煤层煤',
      '1.051.101.15',
    ])
      expect(page).toContain(text)
  })

  it('is refused for a sample without a reflectance project', async () => {
    const { id, sampleId } = await addTestedDelegation(stage, lab)
    expect(await expectOk(people.editor.client.call(reportCalls.checkHasRran, { delegationId: id }))).toEqual({
      hasRran: false,
      samples: [],
    })
    const reflectance = [{ sampleId, kind: 'Rran' as const, deviation: '0.07', points: 100, blendType: 0, classes }]
    const refused = await people.editor.client.call(reportCalls.save, {
      delegationId: id,
      sampleIds: [sampleId],
      reflectance,
      submit: true,
    })
    expectRefusal(refused, reportFailures.reflectanceUnwanted)
  })
})
