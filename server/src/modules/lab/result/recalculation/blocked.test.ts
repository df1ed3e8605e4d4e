import { state } from '@seam/contract/kit/dictionary'
import { commonFailures } from '@seam/contract/kit/failure'
import { changeCalls } from '@seam/contract/lab/delegation/change'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  readStates,
  submit,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

// St,ad ≥ 4.00 % and Qb,ad ≤ 14.60 MJ/kg: the gross calorific value needs Sb,ad (GB/T 213-2008).
const highSulfur = { STAD: ['4.50', '4.50'], QBAD: ['13000', '13000'] }

/** A sample whose gross calorific value lacks Sb,ad, and what the bench may add for it. */
const blockedSample = async () => {
  const { id } = await addDelegationUnderTest(lab, 'STAD QBAD QGRAD')
  await enter(stage.db, lab.analyst.client, id, highSulfur)
  await submit(stage.db, lab.analyst.client, id, 'STAD QBAD')
  const { itemId, version, sampleId } = (await itemsOf(stage.db, id))('QGRAD')
  return { id, sampleId, input: { itemId, version, projectId: lab.words.project('SBAD') } }
}
const blockedOf = (sampleId: number) => expectOk(lab.analyst.client.call(resultCalls.blocked, { sampleId }))
const add = (input: { itemId: number; version: number; projectId: number }) =>
  lab.analyst.client.call(resultCalls.addInput, input)

describe('a sample whose calculation is impossible', () => {
  it('names the missing project, gets it, and is completed with it', async () => {
    const { id, sampleId, input } = await blockedSample()
    const blocked = await blockedOf(sampleId)
    expect(blocked).toMatchObject([
      {
        itemId: input.itemId,
        reason: expect.stringContaining('应测弹筒硫'),
        projects: [{ projectId: input.projectId }],
      },
    ])
    await expectOk(add(input))
    expect(await blockedOf(sampleId)).toEqual([])
    await enter(stage.db, lab.analyst.client, id, { SBAD: ['4.20', '4.20'] })
    await submit(stage.db, lab.analyst.client, id, 'SBAD')
    for (const code of ['STAD', 'QBAD', 'SBAD', 'QGRAD']) await confirm(stage.db, lab.reviewer.client, id, code)
    const { state: reached } = await stage.db
      .selectFrom('delegation')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(reached).toBe(50)
  })

  it('says why where no project helps', async () => {
    const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD VDAF')
    const item = await itemsOf(stage.db, id)
    await enter(stage.db, lab.analyst.client, id, { MAD: ['1.00', '1.00'], VAD: ['1.00', '1.00'] })
    expect(await blockedOf(item('VDAF').sampleId)).toEqual([])
  })

  it('is charged nothing for what is added: it is no order of the client, whose changes keep it', async () => {
    const { id, sampleId, input } = await blockedSample()
    const { desk, words } = lab
    const { read, change, choose } = changeDesk(desk, words)
    const before = await read(id)
    await expectOk(add(input))
    const { delegateCode, fee, samples } = await read(id)
    expect(fee).toBe(before.fee)
    const added = samples[0]?.items.find(({ projectCode }) => projectCode === 'SBAD')
    expect(added).toMatchObject({ requested: false, charged: '0.00' })
    const compared = await expectOk(desk.call(delegationCalls.feeAgain, { delegateCode }))
    expect(compared.difference).toBe('0.00')
    const more = { id, changed: [choose(sampleId, 'STAD QBAD QGRAD MT')] }
    const { lines } = await expectOk(desk.call(changeCalls.preview, more))
    expect(lines.map(({ kind, name }) => [kind, name])).toEqual([['ADD', '全水分']])
    await expectOk(change(id, { changed: [choose(sampleId, 'STAD QBAD QGRAD SBAD')] }))
    const [sample] = (await read(id)).samples
    const sulfur = sample?.items.find(({ projectCode }) => projectCode === 'SBAD')
    expect(sulfur).toMatchObject({ requested: true, charged: sulfur?.price })
    expect(Number((await read(id)).fee)).toBeGreaterThan(Number(fee))
  })
})

describe('result/addInput', () => {
  it('refuses a project that the calculation does not lack', async () => {
    const { input } = await blockedSample()
    expectRefusal(await add({ ...input, projectId: lab.words.project('MT') }), resultFailures.inputNotMissing)
  })

  it('refuses an old version of the item', async () => {
    const { input } = await blockedSample()
    expectRefusal(await add({ ...input, version: input.version + 1 }), commonFailures.changedMeanwhile)
  })

  it('adds a project once when two people ask at the same time', async () => {
    const { sampleId, input } = await blockedSample()
    const answers = await Promise.all([add(input), add(input)])
    expectOneSuccess(answers, resultFailures.inputNotMissing)
    const items = await stage.db.selectFrom('sampleItem').select('id').where('sampleId', '=', sampleId).execute()
    expect(items).toHaveLength(4)
  })

  it('refuses a stopped project', async () => {
    const { input } = await blockedSample()
    const project = stage.db.updateTable('project').where('id', '=', input.projectId)
    await project.set({ state: state.stopped }).execute()
    const refusal = await add(input)
    await project.set({ state: state.enabled }).execute()
    expectRefusal(refusal, resultFailures.inputStopped)
  })

  it('refuses a project that was cancelled for this sample', async () => {
    const { sampleId, input } = await blockedSample()
    await stage.db
      .insertInto('sampleItem')
      .values({
        sampleId,
        projectId: input.projectId,
        requested: true,
        price: 0n,
        charged: 0n,
        state: itemState.cancelled,
      })
      .execute()
    expectRefusal(await add(input), resultFailures.inputCancelled)
  })
})

it('a conversion of a result below a number keeps the sign, and the sample is completed', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD P PD')
  await enterAndConfirm(stage.db, lab, id, { MAD: ['1.25', '1.25'], P: ['<0.003', '<0.003'] }, 'PD')
  expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
  const item = (await itemsOf(stage.db, id))('PD')
  const { versions } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId: item.itemId }))
  expect(versions[0]?.values).toMatchObject([{ mean: null, reported: '<0.003' }])
})

it('an added input that is calculated gets its value at once where everything is confirmed', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD STAD QBAD QGRD')
  await stage.db
    .deleteFrom('sampleItem')
    .where('id', '=', (await itemsOf(stage.db, id))('QGRAD').itemId)
    .execute()
  const measured = { MAD: ['1.25', '1.25'], STAD: ['0.62', '0.62'], QBAD: ['31250', '31250'] }
  await enter(stage.db, lab.analyst.client, id, measured)
  await submit(stage.db, lab.analyst.client, id, 'MAD STAD QBAD')
  for (const code of Object.keys(measured)) await confirm(stage.db, lab.reviewer.client, id, code)
  const { itemId, version, sampleId } = (await itemsOf(stage.db, id))('QGRD')
  expect(await blockedOf(sampleId)).toMatchObject([{ itemId, projects: [{ symbol: 'Qgr,ad' }] }])
  await expectOk(add({ itemId, version, projectId: lab.words.project('QGRAD') }))
  expect(await blockedOf(sampleId)).toEqual([])
  await confirm(stage.db, lab.reviewer.client, id, 'QGRAD QGRD')
  expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
})

it('an added input that is calculated brings what it lacks itself, and the sample is completed with these', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD QGRD')
  const has = await itemsOf(stage.db, id)
  const { itemId, version, sampleId } = has('QGRD')
  const others = ['QGRAD', 'QBAD', 'STAD'].map(code => has(code).itemId)
  await stage.db.deleteFrom('sampleItem').where('id', 'in', others).execute()
  const [blocked] = await blockedOf(sampleId)
  expect(blocked?.projects).toMatchObject([{ symbol: 'Qgr,ad', inputs: [{ symbol: 'St,ad' }, { symbol: 'Qb,ad' }] }])
  const input = { itemId, version, projectId: lab.words.project('QGRAD') }
  const sulfur = stage.db.updateTable('project').where('id', '=', lab.words.project('STAD'))
  await sulfur.set({ state: state.stopped }).execute()
  const [withoutSulfur, refusal] = [await blockedOf(sampleId), await add(input)]
  await sulfur.set({ state: state.enabled }).execute()
  expect(withoutSulfur[0]?.projects).toEqual([])
  expectRefusal(refusal, resultFailures.inputStopped)
  await expectOk(add(input))
  expect(await blockedOf(sampleId)).toEqual([])
  const measured = { MAD: ['1.25', '1.25'], STAD: ['0.62', '0.62'], QBAD: ['31250', '31250'] }
  await enterAndConfirm(stage.db, lab, id, measured, 'QGRAD QGRD')
  expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
})

it('an added input brings the moisture that its raw data subtract, and needs it where no finished reading is typed', async () => {
  const { id } = await addDelegationUnderTest(lab, 'VDAF')
  const has = await itemsOf(stage.db, id)
  const { itemId, version, sampleId } = has('VDAF')
  const others = ['MAD', 'VAD'].map(code => has(code).itemId)
  await stage.db.deleteFrom('sampleItem').where('id', 'in', others).execute()
  const [mad, vad] = ['MAD', 'VAD'].map(code => lab.words.project(code))
  const inputsOfVolatile = async () =>
    (await blockedOf(sampleId))
      .flatMap(({ projects }) => projects)
      .find(({ projectId }) => projectId === vad)
      ?.inputs.map(({ symbol }) => symbol)
  expect(await inputsOfVolatile()).toEqual(['Mad'])
  const project = (projectId = 0) => stage.db.updateTable('project').where('id', '=', projectId)
  await project(mad).set({ state: state.stopped }).execute()
  const typed = await inputsOfVolatile()
  await project(vad).set({ readingTyped: false }).execute()
  const workedOut = await inputsOfVolatile()
  await project(vad).set({ readingTyped: true }).execute()
  await project(mad).set({ state: state.enabled }).execute()
  expect(typed).toEqual([])
  expect(workedOut).toBeUndefined()
  await expectOk(add({ itemId, version, projectId: vad ?? 0 }))
  await enterAndConfirm(
    stage.db,
    lab,
    id,
    { MAD: ['1.25', '1.25'], AAD: ['9.80', '9.80'], VAD: ['23.15', '23.15'] },
    'VDAF',
  )
  expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
})
