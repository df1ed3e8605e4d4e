import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { instrumentFileCalls, instrumentFileFailures } from '@seam/contract/lab/result/instrument-file'
import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import { plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { retestCalls, retestFailures } from '@seam/contract/lab/result/retest'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { beforeAll, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation } from '../../../../test/builders/report.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  enterAndConfirm,
  itemsOf,
  type Laboratory,
  laboratory,
  submit,
} from '../../../../test/builders/result/bench.ts'
import { loadSulfur } from '../../../../test/builders/result/instrument-file.ts'
import { enterFromPicture } from '../../../../test/builders/result/picture.ts'
import { recordRetest } from '../../../../test/builders/result/retest.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { inTransaction } from '../../../db/database.ts'
import { upsertSampleChecks } from '../result/item/item-change.rows.ts'

const stage = useStage()
let lab: Laboratory
beforeAll(async () => {
  lab = await laboratory(stage)
})

type Tested = Pick<Awaited<ReturnType<typeof addTestedDelegation>>, 'id' | 'sampleId'>
type Permissions = Parameters<typeof personWith>[1][]
type Person = Awaited<ReturnType<typeof personWith>>
const sheetOf = async ({ client }: Person, { id }: Pick<Tested, 'id'>) => {
  const { labCode } = await stage.db
    .selectFrom('sample')
    .select('labCode')
    .where('delegationId', '=', id)
    .executeTakeFirstOrThrow()
  return expectOk(client.call(resultCalls.sample, { labCode: labCode ?? '' }))
}
const sheetFor = async (delegation: Tested, ...permissions: Permissions) => {
  const person = await personWith(stage, 'resultEnter', ...permissions)
  const look = () => sheetOf(person, delegation)
  return { person, look, sheet: await look() }
}
const findingsIn = ({ rows }: Awaited<ReturnType<typeof sheetOf>>) => rows.map(({ findings }) => findings)

const warning = 'Ad 为 9.92，与 Mad 1.25 不符'
const finding = { ruleId: 1, level: plausibilityLevel.contradictory, message: 'Mad 与 Aad 9.80 矛盾' }
/** A warning about the sample, and a finding about its moisture and its ash. */
const storeCheck = async ({ id, sampleId }: Tested) => {
  const item = await itemsOf(stage.db, id)
  const itemIds = ['MAD', 'AAD'].map(code => item(code).itemId)
  const check = { sampleId, warnings: [warning], findings: [{ ...finding, itemIds }] }
  await inTransaction(stage.db, tx => upsertSampleChecks(tx, [check]))
}

/** A finished sample of which this person entered the moisture. */
const addPartlyKnown = async ({ client }: Person) => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD')
  await enter(stage.db, client, id, { MAD: ['1.26', '1.24'] })
  await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.72'] })
  await submit(stage.db, client, id, 'MAD')
  await submit(stage.db, lab.analyst.client, id, 'AAD')
  await confirm(stage.db, lab.reviewer.client, id, 'MAD AAD')
  return { id, sampleId: (await itemsOf(stage.db, id))('MAD').sampleId }
}

it('the bench offers the retest of a finished sample without what its retester does not know', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const { person, look, sheet } = await sheetFor(delegation, 'custodyView', 'retestEdit')
  const { sampleId } = delegation
  const { state, version } = await stage.db
    .selectFrom('sample')
    .select(['state', 'version'])
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  expect(state).toBe(sampleState.tested)
  expect(sheet.sample).toEqual({ id: sampleId, version, state, canRetest: true })
  expect(sheet.rows.map(({ open, withheld, result }) => ({ open, withheld, result }))).toEqual(
    Array(3).fill({ open: false, withheld: true, result: null }),
  )
  const text = JSON.stringify(sheet)
  expect(text).not.toMatch(/1\.25|9\.80|9\.92/)
  const { clientName, delegateCode } = await expectOk(lab.desk.call(delegationCalls.get, { id: delegation.id }))
  expect(text).not.toContain(clientName)
  expect(text).not.toContain(delegateCode)
  const [first] = sheet.rows
  const itemId = first?.itemId ?? 0
  expectRefusal(await person.client.call(resultCalls.history, { itemId }), retestFailures.blind)
  const item = await itemsOf(stage.db, delegation.id)
  const rows = [
    { itemId: item('MAD').itemId, readings: [{ raw: '1.40' }, { raw: '1.42' }] },
    { itemId: item('AAD').itemId, readings: [{ raw: '9.90' }, { raw: '9.96' }] },
  ]
  await expectOk(person.client.call(retestCalls.record, { sampleId, version, rows }))
  const after = await look()
  expect(after.sample?.canRetest).toBe(false)
  expect(after.rows.map(({ result }) => result?.values[0]?.reported)).toEqual(['1.25', '9.80', '9.92'])
  await expectOk(person.client.call(resultCalls.history, { itemId }))
})

it('the bench shows a finished sample to those who cannot retest it or see it at review, and warnings with it', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  await storeCheck(delegation)
  for (const rights of [[], ['retestEdit', 'resultConfirm']] as const) {
    const { sheet } = await sheetFor(delegation, ...rights)
    expect(sheet.sample).toMatchObject({ state: sampleState.tested, canRetest: false })
    expect(sheet.rows.every(({ open, withheld, result }) => !open && !withheld && result !== null)).toBe(true)
    expect(sheet.warnings).toEqual([warning])
    expect(findingsIn(sheet)).toEqual([[finding], [finding], []])
  }
})

it('those who know a part of a sample see their results, without warnings and findings about the rest', async () => {
  const person = await personWith(stage, 'resultEnter', 'custodyView', 'retestEdit')
  const delegation = await addPartlyKnown(person)
  await storeCheck(delegation)
  const reviewer = await personWith(stage, 'resultEnter', 'custodyView', 'retestEdit', 'resultConfirm')
  const [sheet, ofReviewer] = [await sheetOf(person, delegation), await sheetOf(reviewer, delegation)]
  expect(sheet.sample?.canRetest).toBe(true)
  expect(sheet.rows.map(({ withheld }) => withheld)).toEqual([false, true])
  expect(sheet.warnings).toEqual([])
  expect(findingsIn(sheet)).toEqual([[], []])
  expect(ofReviewer.warnings).toEqual([warning])
  expect(findingsIn(ofReviewer)).toEqual([[finding], [finding]])
  const { itemId } = (await itemsOf(stage.db, delegation.id))('MAD')
  const historyFor = ({ client }: Person) => expectOk(client.call(resultCalls.history, { itemId }))
  expect((await historyFor(person)).item).toMatchObject({ result: { values: [{ reported: '1.25' }] }, findings: [] })
  expect((await historyFor(reviewer)).item.findings).toEqual([finding])
})

it('refuses trial calculations beside stored results to those who may retest one of them', async () => {
  const person = await personWith(stage, 'resultEnter', 'custodyView', 'retestEdit')
  const delegation = await addPartlyKnown(person)
  const item = await itemsOf(stage.db, delegation.id)
  const previewFor = ({ client }: Person, code: string, isOfSample = true) => {
    const [projectId = 0] = lab.words.projects(code)
    const { itemId } = item(code)
    return client.call(resultCalls.preview, {
      projectId,
      readings: [{ raw: '9.90' }, { raw: '9.96' }],
      ...(isOfSample && { itemId }),
    })
  }
  for (const code of ['MAD', 'AAD']) expectRefusal(await previewFor(person, code), retestFailures.blind)
  await expectOk(previewFor(person, 'AAD', false))
  await expectOk(previewFor(lab.analyst, 'AAD'))
  await expectOk(previewFor(await personWith(stage, 'resultEnter', 'retestEdit', 'resultConfirm'), 'AAD'))
  const open = await addDelegationUnderTest(lab, 'AAD')
  const { itemId } = (await itemsOf(stage.db, open.id))('AAD')
  const [projectId = 0] = lab.words.projects('AAD')
  await expectOk(person.client.call(resultCalls.preview, { projectId, itemId, readings: [{ raw: '9.90' }] }))
})

it('the bench withholds nothing of a sample under test', async () => {
  const open = await addDelegationUnderTest(lab, 'MAD AAD AD')
  await enterAndConfirm(stage.db, lab, open.id, { MAD: ['1.26', '1.24'] })
  const { sampleId } = (await itemsOf(stage.db, open.id))('MAD')
  const { sheet } = await sheetFor({ ...open, sampleId }, 'custodyView', 'retestEdit')
  expect(sheet.sample).toMatchObject({ state: sampleState.testing, canRetest: false })
  expect(sheet.rows[0]).toMatchObject({ withheld: false, result: { values: [{ reported: '1.25' }] } })
})

it('refuses readings of reflectance to those who may retest them', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const { itemId } = (await itemsOf(stage.db, delegation.id))('AAD')
  await stage.db
    .updateTable('project')
    .set({ worksheetKind: 'randomReflectance' })
    .where('projectCode', '=', 'AAD')
    .execute()
  const { person } = await sheetFor(delegation, 'retestEdit')
  const [blind, known] = [
    await person.client.call(petrographyCalls.get, { itemId }),
    await lab.analyst.client.call(petrographyCalls.get, { itemId }),
  ]
  await stage.db.updateTable('project').set({ worksheetKind: 'ashing' }).where('projectCode', '=', 'AAD').execute()
  expectRefusal(blind, retestFailures.blind)
  await expectOk(Promise.resolve(known))
})

it('refuses the picture of a table to those who may retest a sample in it', async () => {
  const [delegation, open] = [await addTestedDelegation(stage, lab), await addDelegationUnderTest(lab, 'AAD')]
  const item = (await itemsOf(stage.db, open.id))('AAD')
  const [both, known] = [
    await enterFromPicture(stage.db, lab.analyst, [delegation.sampleId, item.sampleId]),
    await enterFromPicture(stage.db, lab.analyst, [item.sampleId]),
  ]
  const itemIds = [(await itemsOf(stage.db, delegation.id))('AAD').itemId, item.itemId]
  const { person } = await sheetFor(delegation, 'custodyView', 'retestEdit')
  const sourceFor = ({ client }: Person, itemId: number, taskId: number) =>
    client.call(ocrCalls.source, { itemId, taskId })
  for (const itemId of itemIds) {
    expectRefusal(await sourceFor(person, itemId, both), retestFailures.blind)
    await expectOk(sourceFor(lab.analyst, itemId, both))
  }
  await expectOk(sourceFor(person, item.itemId, known))
  await expectOk(recordRetest(stage.db, person.client, delegation))
  for (const itemId of itemIds) await expectOk(sourceFor(person, itemId, both))
})

it('asks as many statements for the picture of three samples as for that of one', async () => {
  const person = await personWith(stage, 'resultEnter', 'custodyView', 'retestEdit')
  const delegations: Tested[] = []
  for (let at = 0; at < 3; at++) {
    const delegation = await addTestedDelegation(stage, lab)
    await expectOk(recordRetest(stage.db, person.client, delegation))
    delegations.push(delegation)
  }
  const { itemId } = (await itemsOf(stage.db, delegations[0]?.id ?? 0))('AAD')
  const statementsFor = async (count: number) => {
    const sampleIds = delegations.slice(0, count).map(({ sampleId }) => sampleId)
    const taskId = await enterFromPicture(stage.db, lab.analyst, sampleIds)
    return stage.statementsOf(() => expectOk(person.client.call(ocrCalls.source, { itemId, taskId })))
  }
  const one = await statementsFor(1)
  expect(await statementsFor(3)).toHaveLength(one.length)
})

it('refuses the file of an instrument to those who may retest what it contains, except its loader', async () => {
  const rights = ['resultEnter', 'instrumentFileView'] as const
  const loader = await personWith(stage, ...rights, 'retestEdit')
  const { id } = await addDelegationUnderTest(lab, 'STAD')
  const { fileId } = await loadSulfur(stage.db, lab, loader.client, id, '0.57')
  const canDownload = async ({ client }: typeof loader) => {
    const { rows } = await expectOk(client.call(instrumentFileCalls.page, {}))
    return rows.find(row => row.id === fileId)?.canDownload
  }
  const retester = await personWith(stage, ...rights, 'retestEdit')
  expect(await canDownload(retester)).toBe(false)
  expectRefusal(await retester.client.call(instrumentFileCalls.file, { id: fileId }), instrumentFileFailures.loaderOnly)
  const others = [await personWith(stage, ...rights, 'retestEdit', 'resultConfirm'), await personWith(stage, ...rights)]
  for (const person of [loader, ...others]) {
    expect(await canDownload(person)).toBe(true)
    const { raw } = await person.client.call(instrumentFileCalls.file, { id: fileId })
    expect(raw.toString()).toContain(',0.57')
  }
})
