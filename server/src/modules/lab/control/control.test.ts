import { instrumentCalls, instrumentFailures, instrumentState } from '@seam/contract/catalogue/instrument'
import { referenceCalls } from '@seam/contract/catalogue/reference'
import { commonFailures } from '@seam/contract/kit/failure'
import { type ControlLevel, controlCalls, controlFailures, runState } from '@seam/contract/lab/result/control'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { entryRows, type Laboratory, laboratory, refs, submit } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let lab: Laboratory
let ash: number
beforeAll(async () => {
  lab = {
    ...(await laboratory(stage)),
    analyst: await personWith(stage, 'resultEnter', 'runView'),
  }
  ash = lab.words.project('AAD')
})

const { draft, addMaterial, findMaterial, control, enterWith, heldRun } = controlBuilders(stage, () => lab)
const trySubmit = async (id: number) =>
  lab.analyst.client.call(resultCalls.submit, { rows: await refs(stage.db, id, 'AAD') })

describe('a control beyond certified ± U', () => {
  it('holds every row of its run, at submission and at review', async () => {
    const chief = await personWith(stage, 'resultConfirm', 'runView')
    const { ids, run } = await heldRun()
    const notices = await expectOk(chief.client.call(noticeCalls.page, {}))
    expect(notices.rows).toMatchObject([
      {
        noticeKind: noticeKind.controlFailed,
        link: expect.stringContaining('/quality/run?given='),
        title: '质控失控，批次已锁定：10.50（超出U）',
      },
    ])
    expect(run).toMatchObject({ items: 2, controls: [{ verdict: 'rejected', broken: ['超出U'] }] })
    for (const id of ids) expectRefusal(await trySubmit(id), controlFailures.held)
    const detail = await expectOk(lab.analyst.client.call(controlCalls.run, { id: run.id }))
    expect(detail.items).toHaveLength(2)
    expect(detail.steps.map(({ nodeName }) => nodeName)).toEqual(['录入', '锁定'])
  })

  it('within U nothing is held, and other rows never are', async () => {
    const materialId = await addMaterial()
    const { ids } = await enterWith([control(materialId, '10.27')])
    for (const id of ids) expect((await trySubmit(id)).code).toBe(0)
  })

  it('readings entered again without controls stay held; with a good control they are free', async () => {
    const { materialId, ids } = await heldRun()
    const [id = 0] = ids
    const save = async (controls: readonly ReturnType<typeof control>[]) =>
      lab.analyst.client.call(resultCalls.save, {
        rows: await entryRows(stage.db, id, { AAD: ['9.8', '9.8'] }),
        controls: [...controls],
      })
    expect((await save([])).code).toBe(0)
    expectRefusal(await trySubmit(id), controlFailures.held)
    expect((await save([control(materialId, '10.10')])).code).toBe(0)
    expect((await trySubmit(id)).code).toBe(0)
  })

  it('a blank holds as well', async () => {
    const materialId = await addMaterial({
      kind: 2,
      materialName: `空白${next()}`,
      values: [{ projectId: ash, certified: '0', uncertainty: '0.05' }],
    })
    const { ids } = await enterWith([control(materialId, '0.06')])
    expectRefusal(await trySubmit(ids[0] ?? 0), controlFailures.held)
  })

  it('a result that was submitted before cannot be confirmed while its run is held', async () => {
    const materialId = await addMaterial()
    const { ids } = await enterWith([control(materialId, '10.10')])
    const [id = 0] = ids
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    // The state after a rule that rejects later.
    await stage.db
      .updateTable('analysisRun')
      .set({ state: runState.held })
      .where('id', '=', eb => eb.selectFrom('controlReading').select('runId').where('materialId', '=', materialId))
      .execute()
    const rows = await refs(stage.db, id, 'AAD')
    expectRefusal(await lab.reviewer.client.call(resultCalls.confirm, { rows }), controlFailures.held)
    const { rows: listed } = await expectOk(lab.reviewer.client.call(resultCalls.reviewList, { pageSize: 100 }))
    const row = listed.find(({ itemId }) => itemId === rows[0]?.itemId)
    expect(row?.can.confirm).toBe(false)
    expect(row?.reasons.map(({ code }) => code)).toContain(controlFailures.held.code)
  })
})

describe('a held run', () => {
  const repeat = (id: number, controls: readonly ReturnType<typeof control>[], client = lab.analyst.client) =>
    client.call(controlCalls.repeat, { id, controls: [...controls] })

  it('stays held while the repeated control fails, and is free when it passes', async () => {
    const { run, materialId, ids } = await heldRun()
    expect(await expectOk(repeat(run.id, [control(materialId, '10.40')]))).toEqual({ state: runState.held })
    expectRefusal(await trySubmit(ids[0] ?? 0), controlFailures.held)
    expect(await expectOk(repeat(run.id, [control(materialId, '10.15')]))).toEqual({ state: runState.clear })
    for (const id of ids) expect((await trySubmit(id)).code).toBe(0)
    expectRefusal(await repeat(run.id, [control(materialId, '10.15')]), controlFailures.notHeld)
  })

  it('ends its notices when it is free, by a repeated control or a release', async () => {
    const chief = await personWith(stage, 'resultConfirm', 'runView', 'controlRelease')
    const unread = async () => (await noticesOf(chief.client, noticeKind.controlFailed)).length
    const repeated = await heldRun()
    const released = await heldRun()
    expect(await unread()).toBe(2)
    await expectOk(repeat(repeated.run.id, [control(repeated.materialId, '10.40')]))
    expect(await unread()).toBe(2)
    await expectOk(repeat(repeated.run.id, [control(repeated.materialId, '10.15')]))
    expect(await unread()).toBe(1)
    await expectOk(chief.client.call(controlCalls.release, { id: released.run.id, reason: '复检样合格' }))
    expect(await unread()).toBe(0)
  })

  it('is listed before the others, and the newest held one first', async () => {
    const [older, newer] = [await heldRun(), await heldRun()]
    const materialId = await addMaterial()
    await enterWith([control(materialId, '10.12')])
    const { rows } = await expectOk(lab.analyst.client.call(controlCalls.runPage, { pageSize: 100 }))
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([newer.run.id, older.run.id])
    expect(rows.map(({ state }) => state)).toEqual(rows.map(({ state }) => state).toSorted((a, b) => b - a))
  })

  it('is repeated by its analyst with the material that failed', async () => {
    const { run, materialId } = await heldRun()
    const other = await addMaterial()
    expectRefusal(await repeat(run.id, [control(other, '10.12')]), controlFailures.repeatMissing)
    expectRefusal(await repeat(run.id, [control(materialId, '10.12')], lab.colleague.client), controlFailures.notOwnRun)
    expectRefusal(await repeat(999_999, [control(materialId, '10.12')]), commonFailures.notThere)
  })

  it('is not freed by an instrument under repair, but by another one', async () => {
    const { run, materialId } = await heldRun()
    const [broken, sound] = [`MF-${next()}`, `MF-${next()}`]
    for (const instrumentNumber of [broken, sound])
      await expectOk(lab.desk.call(instrumentCalls.add, { instrumentName: '马弗炉', instrumentNumber }))
    const { rows } = await expectOk(lab.desk.call(instrumentCalls.page, { query: { keyword: broken } }))
    const { id = 0, version = 0 } = rows[0] ?? {}
    await expectOk(
      lab.desk.call(instrumentCalls.switchState, { id, version, state: instrumentState.repair, reason: '炉丝烧断' }),
    )
    expectRefusal(await repeat(run.id, [control(materialId, '10.15', broken)]), instrumentFailures.notInUse, {
      data: { reasons: [{ path: ['controls', 0, 'instrument'] }] },
    })
    expect(await expectOk(repeat(run.id, [control(materialId, '10.15', sound)]))).toEqual({ state: runState.clear })
  })
})

describe('controls', () => {
  it('refuses an unknown value, a stopped or expired material, and another project', async () => {
    const materialId = await addMaterial()
    const sulfur = lab.words.project('STAD')
    const elsewhere = await enterWith([{ materialId, projectId: sulfur, raw: '1.00' }])
    expectRefusal(elsewhere.answer, controlFailures.notInRows)
    expectRefusal(
      (await enterWith([control(materialId, '10.12'), control(999_999, '1')])).answer,
      controlFailures.noValue,
      {
        message: expect.stringMatching(/^质控样 灰分：/),
        data: { reasons: [{ path: ['controls', 1, 'materialId'] }] },
      },
    )
    const expired = await addMaterial({ expires: '2020-01-01' })
    expectRefusal((await enterWith([control(expired, '10.12')])).answer, controlFailures.materialUnusable)
    await expectOk(lab.desk.call(referenceCalls.switchState, { id: materialId, version: 1, state: 1 }))
    expectRefusal((await enterWith([control(materialId, '10.12')])).answer, controlFailures.materialUnusable)
  })

  it('a refused control saves nothing', async () => {
    const { ids } = await enterWith([control(999_999, '1')])
    expectRefusal(await trySubmit(ids[0] ?? 0), resultFailures.wrongState)
  })

  it('are judged one run after another: of two at once, the second sees the first', async () => {
    const materialId = await addMaterial({
      values: [{ projectId: ash, certified: '10', uncertainty: '5', mean: '10', deviation: '0.1' }],
    })
    await Promise.all([enterWith([control(materialId, '10.25')]), enterWith([control(materialId, '10.25')])])
    const chart = await expectOk(lab.desk.call(controlCalls.chart, { materialId, projectId: ash }))
    expect(chart.points.map(({ broken }) => broken)).toEqual([['1-2s'], ['2-2s', '1-2s']])
    expect(chart).toMatchObject({ mean: '10', deviation: '0.1', missing: 0 })
  })

  it('make the limits of their chart when 20 are accepted', async () => {
    const materialId = await addMaterial()
    const { ids } = await enterWith([control(materialId, '10.10')])
    // the same rows are entered again: each save is a run of its own
    const enter = async (raw: string) => {
      const rows = await entryRows(stage.db, ids[0] ?? 0, { AAD: ['9.8', '9.8'] })
      return lab.analyst.client.call(resultCalls.save, { rows, controls: [control(materialId, raw)] })
    }
    for (let at = 1; at < 20; at++) await enter(at % 2 === 0 ? '10.10' : '10.14')
    const full = await expectOk(lab.desk.call(controlCalls.chart, { materialId, projectId: ash }))
    expect(full).toMatchObject({ mean: '10.12', missing: 0 })
    expect((await enter('10.20')).code).toBe(0)
    const chart = await expectOk(lab.desk.call(controlCalls.chart, { materialId, projectId: ash }))
    expect(chart.points.at(-1)).toMatchObject({ verdict: 'rejected', broken: ['1-3s', '1-2s'] })
    expectRefusal(await trySubmit(ids[0] ?? 0), controlFailures.held)
  }, 60_000)

  it('the level of a rule is changed by those who may', async () => {
    const set = async (level: ControlLevel, version: number, { code = '1-2s', by = lab.desk } = {}) =>
      by.call(controlCalls.setRule, { code, level, version })
    const read = async () => (await expectOk(lab.desk.call(controlCalls.rules))).find(({ code }) => code === '1-2s')
    const { version = 0 } = (await read()) ?? {}
    expectRefusal(await set('off', version, { by: lab.analyst.client }), commonFailures.noPermission)
    const answers = await Promise.all([set('off', version), set('reject', version)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    await expectOk(set('warn', version + 1))
    expect(await read()).toMatchObject({ level: 'warn', version: version + 2 })
    expectRefusal(await set('off', 1, { code: '9-9s' }), commonFailures.notThere)
  })

  it('the bench is offered usable materials without their certified values', async () => {
    const materialId = await addMaterial()
    await addMaterial({ expires: '2020-01-01', materialName: '过期样' })
    const { code, data } = await lab.analyst.client.call(referenceCalls.options, { projectId: ash })
    expect(code).toBe(0)
    expect(data.map(one => one.materialId)).toContain(materialId)
    expect(JSON.stringify(data)).not.toContain('过期样')
    expect(JSON.stringify(data)).not.toContain('10.12')
  })
})

describe('reference materials', () => {
  it('changes its values, and the verdicts that were given stay', async () => {
    const { materialId, run } = await heldRun()
    const { version, materialName } = await findMaterial(materialId)
    const values = [{ projectId: ash, certified: '10.50', uncertainty: '0.15' }]
    await expectOk(
      lab.desk.call(referenceCalls.update, { ...draft({ materialName, values }), id: materialId, version }),
    )
    const { controls } = await expectOk(lab.analyst.client.call(controlCalls.run, { id: run.id }))
    expect(controls[0]?.verdict).toBe('rejected')
  })
})
