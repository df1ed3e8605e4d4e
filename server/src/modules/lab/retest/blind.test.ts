import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { instrumentFileCalls, instrumentFileFailures } from '@seam/contract/lab/result/instrument-file'
import { ocrCalls } from '@seam/contract/lab/result/ocr'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { retestCalls, retestFailures } from '@seam/contract/lab/result/retest'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { beforeAll, expect, it } from 'vitest'
import {
  addDelegationUnderTest,
  enterAndConfirm,
  itemsOf,
  type Laboratory,
  laboratory,
} from '../../../../test/builders/bench.ts'
import { loadSulfur } from '../../../../test/builders/instrument-file.ts'
import { expectOk } from '../../../../test/builders/lab.ts'
import { enterFromPicture } from '../../../../test/builders/picture.ts'
import { addTestedDelegation } from '../../../../test/builders/report.ts'
import { recordRetest } from '../../../../test/builders/retest.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let lab: Laboratory
beforeAll(async () => {
  lab = await laboratory(stage)
})

type Tested = Pick<Awaited<ReturnType<typeof addTestedDelegation>>, 'id' | 'sampleId'>
type Permissions = Parameters<typeof personWith>[1][]
const sheetFor = async ({ id }: Tested, ...permissions: Permissions) => {
  const person = await personWith(stage, 'resultEnter', ...permissions)
  const { labCode } = await stage.db
    .selectFrom('sample')
    .select('labCode')
    .where('delegationId', '=', id)
    .executeTakeFirstOrThrow()
  const look = () => expectOk(person.client.call(resultCalls.sample, { labCode: labCode ?? '' }))
  return { person, look, sheet: await look() }
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
  for (const rights of [[], ['retestEdit', 'resultConfirm']] as const) {
    const { sheet } = await sheetFor(delegation, ...rights)
    expect(sheet.sample).toMatchObject({ state: sampleState.tested, canRetest: false })
    expect(sheet.rows.every(({ open, withheld, result }) => !open && !withheld && result !== null)).toBe(true)
  }
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

it('refuses the picture of a reading to those who may retest it', async () => {
  const delegation = await addTestedDelegation(stage, lab)
  const taskId = await enterFromPicture(stage.db, lab.analyst)
  const { itemId } = (await itemsOf(stage.db, delegation.id))('AAD')
  const { person } = await sheetFor(delegation, 'custodyView', 'retestEdit')
  expectRefusal(await person.client.call(ocrCalls.source, { itemId, taskId }), retestFailures.blind)
  await expectOk(lab.analyst.client.call(ocrCalls.source, { itemId, taskId }))
  await expectOk(recordRetest(stage.db, person.client, delegation))
  await expectOk(person.client.call(ocrCalls.source, { itemId, taskId }))
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
