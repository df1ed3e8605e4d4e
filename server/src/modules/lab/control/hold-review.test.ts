import { controlCalls, runState } from '@seam/contract/lab/result/control'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { itemsOf, type Laboratory, laboratory, refs } from '../../../../test/builders/result/bench.ts'
import { controlBuilders } from '../../../../test/builders/result/control.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let lab: Laboratory
beforeAll(async () => {
  lab = { ...(await laboratory(stage)), analyst: await personWith(stage, 'resultEnter', 'runView') }
})

const { control, heldRun } = controlBuilders(stage, () => lab)
const trySubmit = async (id: number) =>
  lab.analyst.client.call(resultCalls.submit, { rows: await refs(stage.db, id, 'AAD') })

describe('the review of a result whose run was held', () => {
  const reviewRow = async (id: number) => {
    const { itemId, sampleId } = (await itemsOf(stage.db, id))('AAD')
    const { rows } = await expectOk(lab.reviewer.client.call(resultCalls.reviewList, { query: { sampleId } }))
    return rows.find(row => row.itemId === itemId)
  }
  const confirmAll = async (ids: readonly number[]) => {
    const rows = (await Promise.all(ids.map(id => refs(stage.db, id, 'AAD')))).flat()
    return lab.reviewer.client.call(resultCalls.confirm, { rows })
  }
  const runsOf = async (id: number) => {
    const { itemId } = (await itemsOf(stage.db, id))('AAD')
    return (await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId }))).runs
  }

  it('says that it was released with a failed control, and confirms it alone', async () => {
    const {
      run,
      ids,
      ids: [one = 0],
    } = await heldRun()
    await expectOk(lab.desk.call(controlCalls.release, { id: run.id, reason: '标准物质受潮' }))
    for (const id of ids) await expectOk(trySubmit(id))
    expect(await reviewRow(one)).toMatchObject({
      release: { runId: run.id, reason: '标准物质受潮' },
      can: { confirm: true, confirmTogether: false },
    })
    expectRefusal(await confirmAll(ids), resultFailures.warnedInBatch)
    for (const id of ids) await expectOk(confirmAll([id]))
    expect(await runsOf(one)).toMatchObject([
      {
        runId: run.id,
        resultNo: 1,
        state: runState.clear,
        isReleased: true,
        controls: [{ raw: '10.50', verdict: 'rejected' }],
        steps: [{ nodeName: '锁定' }, { nodeName: '放行', remarks: '标准物质受潮' }],
      },
    ])
  })

  it('has no warning once the control was repeated in control, and the history has both', async () => {
    const {
      run,
      ids,
      materialId,
      ids: [one = 0],
    } = await heldRun()
    await expectOk(
      lab.analyst.client.call(controlCalls.repeat, { id: run.id, controls: [control(materialId, '10.12')] }),
    )
    for (const id of ids) await expectOk(trySubmit(id))
    expect(await reviewRow(one)).toMatchObject({ release: null, can: { confirmTogether: true } })
    expect(await runsOf(one)).toMatchObject([{ isReleased: false, controls: [{ raw: '10.50' }, { raw: '10.12' }] }])
    await expectOk(confirmAll(ids))
  })
})
