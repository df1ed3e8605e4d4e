import { commonFailures } from '@seam/contract/kit/failure'
import { controlCalls, controlFailures, runState } from '@seam/contract/lab/result/control'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeKind } from '@seam/contract/system/notice'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import {
  addDelegationUnderTest,
  entryRows,
  type Laboratory,
  laboratory,
  refs,
} from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { runLifecycle } from './run.lifecycle.ts'

const stage = useStage()
let lab: Laboratory
beforeAll(async () => {
  lab = { ...(await laboratory(stage)), analyst: await personWith(stage, 'resultEnter', 'runView') }
})

const { addMaterial, findMaterial, control, enterWith, heldRun } = controlBuilders(stage, () => lab)
const trySubmit = async (id: number) =>
  lab.analyst.client.call(resultCalls.submit, { rows: await refs(stage.db, id, 'AAD') })
const enterAgain = async (ids: readonly number[], controls: readonly ReturnType<typeof control>[]) => {
  const rows = (await Promise.all(ids.map(id => entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })))).flat()
  return lab.analyst.client.call(resultCalls.save, { rows, controls: [...controls] })
}

describe('a repeated control', () => {
  it('that differs from another one of its run by more than 4 s keeps the run held', async () => {
    const wide = { certified: '10', uncertainty: '5', mean: '10', deviation: '1' }
    const values = [{ projectId: lab.words.project('AAD'), ...wide }]
    const [a, b] = [await addMaterial({ values }), await addMaterial({ values })]
    const { ids } = await enterWith([control(a, '12.5'), control(b, '6.5')])
    const [id = 0] = ids
    const { runId = 0 } =
      (await stage.db.selectFrom('controlReading').select('runId').where('materialId', '=', b).executeTakeFirst()) ?? {}
    const repeat = (raw: string) =>
      expectOk(lab.analyst.client.call(controlCalls.repeat, { id: runId, controls: [control(b, raw)] }))
    expect(await repeat('8.1')).toEqual({ state: runState.held })
    expectRefusal(await trySubmit(id), controlFailures.held)
    const { controls } = await expectOk(lab.analyst.client.call(controlCalls.run, { id: runId }))
    expect(controls.at(-1)).toMatchObject({ raw: '8.1', verdict: 'rejected', broken: ['R-4s'] })
    expect(await repeat('8.6')).toEqual({ state: runState.clear })
    expect((await trySubmit(id)).code).toBe(0)
  })
})

describe('a control of a project that requires instruments', () => {
  const require = (instrumentRequired: boolean) =>
    stage.db.updateTable('project').set({ instrumentRequired }).where('id', '=', lab.words.project('AAD')).execute()

  it('names one, as the readings do, at entry and when it is repeated', async () => {
    const { materialId, run } = await heldRun()
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    const rows = (await entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })).map(row => ({
      ...row,
      readings: row.readings.map(reading => ({ ...reading, instrument: 'MF-01' })),
    }))
    const save = (instrument: string) =>
      lab.analyst.client.call(resultCalls.save, { rows, controls: [control(materialId, '10.12', instrument)] })
    const repeat = (instrument: string) =>
      lab.analyst.client.call(controlCalls.repeat, {
        id: run.id,
        controls: [control(materialId, '10.12', instrument)],
      })
    await require(true)
    try {
      expectRefusal(await save(''), resultFailures.instrumentMissing)
      expect((await save('MF-01')).code).toBe(0)
      expectRefusal(await repeat(''), resultFailures.instrumentMissing)
      expect(await expectOk(repeat('MF-01'))).toEqual({ state: runState.clear })
    } finally {
      await require(false)
    }
  })
})

describe('rows of a held run', () => {
  it('are not freed by another material, alone or among other rows', async () => {
    const { materialId, ids } = await heldRun()
    const [id = 0] = ids
    const { materialName } = await findMaterial(materialId)
    const other = await addMaterial()
    const refused = await enterAgain([id], [control(other, '10.12')])
    expectRefusal(refused, controlFailures.repeatMissing)
    expect(refused.message).toContain(materialName)
    const fresh = (await addDelegationUnderTest(lab, 'AAD')).id
    expectRefusal(await enterAgain([fresh, id], [control(other, '10.12')]), controlFailures.repeatMissing)
    expectRefusal(await trySubmit(id), controlFailures.held)
    expect((await enterAgain([id], [control(other, '10.12'), control(materialId, '10.12')])).code).toBe(0)
    expect((await trySubmit(id)).code).toBe(0)
  })

  it('need other controls no more once the run was released', async () => {
    const { run, ids } = await heldRun()
    await expectOk(lab.desk.call(controlCalls.release, { id: run.id, reason: '换瓶复测合格' }))
    expect((await enterAgain(ids, [control(await addMaterial(), '10.12')])).code).toBe(0)
  })
})

describe('a held run whose rows are entered again', () => {
  const stateOf = async (id: number) => (await expectOk(lab.analyst.client.call(controlCalls.run, { id }))).state

  it('is over with the last of them, and so is its notice', async () => {
    const reader = await personWith(stage, 'resultConfirm', 'runView')
    const { run, materialId, ids } = await heldRun()
    const [first = 0, second = 0] = ids
    expect(await noticesOf(reader.client, noticeKind.controlFailed)).toHaveLength(1)
    expect((await enterAgain([first], [control(materialId, '10.12')])).code).toBe(0)
    expect(await stateOf(run.id)).toBe(runState.held)
    expect((await enterAgain([second], [control(materialId, '10.10')])).code).toBe(0)
    expect(await stateOf(run.id)).toBe(runState.clear)
    expect(await noticesOf(reader.client, noticeKind.controlFailed)).toEqual([])
    const { steps } = await expectOk(lab.analyst.client.call(controlCalls.run, { id: run.id }))
    expect(steps.at(-1)).toMatchObject({
      nodeName: '后续批次解锁',
      fromState: runState.held,
      toState: runState.clear,
      remarks: expect.stringContaining('后来的批次'),
    })
  })

  it('is over when the later run is free, not before', async () => {
    const { run, materialId, ids } = await heldRun()
    expect((await enterAgain(ids, [control(materialId, '10.50')])).data.held).toBe(true)
    expect(await stateOf(run.id)).toBe(runState.held)
    const { rows } = await expectOk(lab.analyst.client.call(controlCalls.runPage, { pageSize: 1 }))
    const later = rows[0]?.id ?? 0
    expect(later).toBeGreaterThan(run.id)
    await expectOk(lab.desk.call(controlCalls.release, { id: later, reason: '换瓶复测合格' }))
    expect(await stateOf(run.id)).toBe(runState.clear)
  })

  it('is over for two analysts who enter its rows at the same moment', async () => {
    const { run, materialId, ids } = await heldRun()
    const answers = await Promise.all(ids.map(id => enterAgain([id], [control(materialId, '10.12')])))
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    expect(await stateOf(run.id)).toBe(runState.clear)
  })
})

describe('a material measured twice in one run', () => {
  const repeat = (id: number, controls: readonly ReturnType<typeof control>[]) =>
    expectOk(lab.analyst.client.call(controlCalls.repeat, { id, controls: [...controls] }))

  it.each([
    ['first', '10.50', '10.12'],
    ['last', '10.12', '10.50'],
  ])('holds it if the %s reading fails, until it is repeated', async (_, ...raws) => {
    const materialId = await addMaterial()
    const { ids } = await enterWith(raws.map(raw => control(materialId, raw)))
    const { rows } = await expectOk(lab.analyst.client.call(controlCalls.runPage, { pageSize: 1 }))
    const { id = 0 } = rows[0] ?? {}
    expect(rows[0]?.controls.map(({ raw }) => raw)).toEqual(['10.12', '10.50'])
    const projectId = lab.words.project('AAD')
    const bench = await expectOk(lab.analyst.client.call(resultCalls.worksheet, { projectId }))
    const own = bench.filter(({ hold }) => hold?.runId === id)
    expect(own.map(({ hold }) => hold?.controls)).toMatchObject([[{ raw: '10.50' }], [{ raw: '10.50' }]])
    expect(await repeat(id, [control(materialId, '10.40'), control(materialId, '10.12')])).toEqual({
      state: runState.held,
    })
    expect(await repeat(id, [control(materialId, '10.12')])).toEqual({ state: runState.clear })
    for (const one of ids) expect((await trySubmit(one)).code).toBe(0)
  })
})

describe('a held run', () => {
  it.each(['repeat', 'release'] as const)('%s requires the permission of its call', command =>
    expect(runLifecycle.transitions.commands[command].permission).toBe(controlCalls[command].access),
  )

  it('is released by another than its analyst, even an administrator', async () => {
    const chief = await administrator(stage)
    const { run } = await heldRun(chief.client)
    const details = await expectOk(chief.client.call(controlCalls.run, { id: run.id }))
    expect(details.can).toEqual({ repeat: true, release: false })
    const release = { id: run.id, reason: '复检样合格' }
    expectRefusal(await chief.client.call(controlCalls.release, release), controlFailures.ownRun)
    expect((await lab.desk.call(controlCalls.release, release)).code).toBe(0)
  })

  it('is released by those who may, with a reason, once', async () => {
    const { run, ids } = await heldRun()
    const release = (client = lab.desk, reason = '标准物质受潮，换瓶复测合格') =>
      client.call(controlCalls.release, { id: run.id, reason })
    expectRefusal(await release(lab.analyst.client), commonFailures.noPermission)
    expect((await release(lab.desk, ' ')).code).toBe(commonFailures.invalidInput.code)
    const other = (await personWith(stage, 'controlRelease')).client
    expectOneSuccess(await Promise.all([release(), release(other)]), controlFailures.notHeld)
    for (const id of ids) expect((await trySubmit(id)).code).toBe(0)
  })
})
