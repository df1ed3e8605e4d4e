import { controlCalls } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { entryRows, itemsOf, type Laboratory, laboratory } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let lab: Laboratory
let ash: number
beforeAll(async () => {
  lab = { ...(await laboratory(stage)), analyst: await personWith(stage, 'resultEnter', 'runView') }
  ash = lab.words.project('AAD')
})
const { findMaterial, control, heldRun } = controlBuilders(stage, () => lab)

describe('the bench', () => {
  const { worksheet, workCount, workList, sample } = resultCalls
  const benchRows = async (ids: readonly number[]) => {
    const items = await Promise.all(ids.map(async id => (await itemsOf(stage.db, id))('AAD').itemId))
    const rows = await expectOk(lab.analyst.client.call(worksheet, { projectId: ash }))
    return rows.filter(({ itemId }) => items.includes(itemId))
  }
  const countOnHold = async () =>
    (await expectOk(lab.analyst.client.call(workCount))).find(({ projectId }) => projectId === ash)?.onHold ?? 0

  it('shows why a row is held in the worksheet, in the list and in the sheet of its sample', async () => {
    const before = await countOnHold()
    const { ids, run, materialId } = await heldRun()
    const { materialName } = await findMaterial(materialId)
    const hold = { runId: run.id, controls: [{ materialName, raw: '10.50', broken: ['超出U'] }] }
    const rows = await benchRows(ids)
    expect(rows.map(row => row.hold)).toEqual([hold, hold])
    const { labCode = '' } = rows[0] ?? {}
    const query = [{ key: 'labCode', op: 'eq' as const, value: [labCode] }]
    expect((await expectOk(lab.analyst.client.call(workList, { query }))).rows).toMatchObject([{ hold }])
    expect((await expectOk(lab.colleague.client.call(sample, { labCode }))).rows).toMatchObject([{ hold }])
    expect(await countOnHold()).toBe(before + 2)
  })

  it('shows the control that failed last, and nothing once the run is clear', async () => {
    const before = await countOnHold()
    const { ids, run, materialId } = await heldRun()
    const repeat = (raw: string) =>
      expectOk(lab.analyst.client.call(controlCalls.repeat, { id: run.id, controls: [control(materialId, raw)] }))
    await repeat('10.40')
    expect(await benchRows(ids)).toMatchObject([
      { hold: { controls: [{ raw: '10.40' }] } },
      { hold: { controls: [{ raw: '10.40' }] } },
    ])
    await repeat('10.15')
    expect((await benchRows(ids)).map(({ hold }) => hold)).toEqual([null, null])
    expect(await countOnHold()).toBe(before)
  })

  it('shows no hold on a row entered again in a clear run', async () => {
    const { ids, materialId } = await heldRun()
    const rows = await entryRows(stage.db, ids[0] ?? 0, { AAD: ['9.8', '9.8'] })
    await expectOk(lab.analyst.client.call(resultCalls.save, { rows, controls: [control(materialId, '10.10')] }))
    expect((await benchRows(ids)).map(({ hold }) => hold === null).sort()).toEqual([false, true])
  })
})
