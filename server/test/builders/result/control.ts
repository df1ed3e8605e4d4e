import { referenceCalls } from '@seam/contract/catalogue/reference'
import type { SentOf } from '@seam/contract/kit/call'
import { controlCalls, runState } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { next } from '../../people.ts'
import type { Stage } from '../../stage.ts'
import { expectOk } from '../lab.ts'
import { addDelegationUnderTest, entryRows, type Laboratory } from './bench.ts'

type Draft = SentOf<typeof referenceCalls.add>

/** Reference materials for ash, and samples whose ash is entered with controls. `lab` is made before the first test. */
export const controlBuilders = (stage: Pick<Stage, 'db'>, lab: () => Laboratory) => {
  const ash = () => lab().words.project('AAD')
  const draft = (more: Partial<Draft> = {}): Draft => ({
    kind: 1,
    materialName: `GBW${11_000 + next()}`,
    batchNo: '2026-01',
    values: [{ projectId: ash(), certified: '10.12', uncertainty: '0.15' }],
    ...more,
  })
  const addMaterial = async (more: Partial<Draft> = {}) =>
    (await expectOk(lab().desk.call(referenceCalls.add, draft(more)))).id
  const findMaterial = async (id: number) => {
    const { rows } = await expectOk(lab().desk.call(referenceCalls.page, { pageSize: 100 }))
    const row = rows.find(one => one.id === id)
    if (row === undefined) throw new Error(`no material ${id}`)
    return row
  }

  const control = (materialId: number, raw: string, instrument = '') => ({
    materialId,
    projectId: ash(),
    raw,
    instrument,
  })

  /** Two samples with ash entered, with these controls. */
  const enterWith = async (
    controls: readonly { materialId: number; projectId: number; raw: string }[],
    by = lab().analyst.client,
  ) => {
    const ids = [(await addDelegationUnderTest(lab(), 'AAD')).id, (await addDelegationUnderTest(lab(), 'AAD')).id]
    const rows = (await Promise.all(ids.map(id => entryRows(stage.db, id, { AAD: ['9.8', '9.8'] })))).flat()
    const answer = await by.call(resultCalls.save, { rows, controls: [...controls] })
    return { ids, answer }
  }
  const heldRuns = async () => {
    const query = [{ key: 'state', op: 'eq' as const, value: [runState.held] }]
    return (await expectOk(lab().analyst.client.call(controlCalls.runPage, { query, pageSize: 100 }))).rows
  }
  /** A run that is held, with one control of a material of its own. */
  const heldRun = async (by = lab().analyst.client) => {
    const materialId = await addMaterial()
    const { ids } = await enterWith([control(materialId, '10.50')], by)
    const run = (await heldRuns()).find(({ controls }) => controls.some(one => one.materialId === materialId))
    if (run === undefined) throw new Error('the run is not held')
    return { materialId, ids, run }
  }
  return { draft, addMaterial, findMaterial, control, enterWith, heldRun }
}
