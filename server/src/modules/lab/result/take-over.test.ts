import { commonFailures } from '@seam/contract/kit/failure'
import { resultFailures } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  entryRows,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

const save = (rows: Awaited<ReturnType<typeof entryRows>>) => lab.analyst.client.call(resultCalls.save, { rows })

describe('result/takeOver', () => {
  const takeOver = async (id: number, reason = '下班交接', client = lab.colleague.client) =>
    client.call(resultCalls.takeOver, { rows: await refs(stage.db, id, 'AAD'), reason })
  const entered = async () => {
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.72'] })
    return id
  }
  const change = async (id: number) =>
    lab.colleague.client.call(resultCalls.save, { rows: await entryRows(stage.db, id, { AAD: ['9.90', '9.90'] }) })

  it('is required before another analyst changes or submits what is entered', async () => {
    const id = await entered()
    expectRefusal(await change(id), resultFailures.enteredByAnother)
    const submission = { rows: await refs(stage.db, id, 'AAD') }
    expectRefusal(await lab.colleague.client.call(resultCalls.submit, submission), resultFailures.enteredByAnother)
    await expectOk(takeOver(id))
    await expectOk(change(id))
    expectRefusal(await save(await entryRows(stage.db, id, { AAD: ['9.80', '9.80'] })), resultFailures.enteredByAnother)
  })

  it('moves the item to the work list of the analyst and keeps the reason', async () => {
    const id = await entered()
    const { itemId, sampleId } = (await itemsOf(stage.db, id))('AAD')
    const listed = async ({ client }: typeof lab.analyst) =>
      (await expectOk(client.call(resultCalls.workList, { query: { sampleId } }))).rows.length
    expect([await listed(lab.analyst), await listed(lab.colleague)]).toEqual([1, 0])
    await expectOk(takeOver(id))
    expect([await listed(lab.analyst), await listed(lab.colleague)]).toEqual([0, 1])
    const { steps } = await expectOk(lab.analyst.client.call(resultCalls.history, { itemId }))
    expect(steps.at(-1)).toMatchObject({ nodeName: '接手', remarks: '下班交接', createName: lab.colleague.userName })
  })

  it('requires a reason, an entered result, and another holder', async () => {
    const id = await entered()
    expectRefusal(await takeOver(id, ' '), commonFailures.invalidInput)
    expectRefusal(await takeOver(id, '交接', lab.analyst.client), resultFailures.alreadyHolder)
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    expectRefusal(await takeOver(id), resultFailures.wrongState)
  })

  it('makes its caller an enterer, who may not waive the limit that they explained', async () => {
    const both = await personWith(stage, 'resultEnter', 'resultConfirm')
    const { id } = await addDelegationUnderTest(lab, 'AAD')
    await enter(stage.db, lab.analyst.client, id, { AAD: ['9.88', '9.30'] })
    await expectOk(takeOver(id, '代为提交', both.client))
    const rowsWith = async (more: object) => (await refs(stage.db, id, 'AAD')).map(row => ({ ...row, ...more }))
    await expectOk(both.client.call(resultCalls.submit, { rows: await rowsWith({ remarks: '样品不足' }) }))
    const review = async ({ client }: Pick<typeof both, 'client'>) =>
      client.call(resultCalls.confirm, { rows: await rowsWith({ waiver: { reason: '客户同意', used: [1] } }) })
    expectRefusal(await review(both), resultFailures.ownEntry)
    await expectOk(review(lab.reviewer))
  })

  it('keeps its caller from reviewing the item, even after they passed it on', async () => {
    const both = await personWith(stage, 'resultEnter', 'resultConfirm')
    const id = await entered()
    await expectOk(takeOver(id, '交接', both.client))
    await expectOk(takeOver(id, '交回', lab.analyst.client))
    await submit(stage.db, lab.analyst.client, id, 'AAD')
    const confirmBy = async ({ client }: Pick<typeof both, 'client'>) =>
      client.call(resultCalls.confirm, { rows: await refs(stage.db, id, 'AAD') })
    expectRefusal(await confirmBy(both), resultFailures.ownEntry)
    await expectOk(confirmBy(lab.reviewer))
  })

  it('succeeds once for two analysts at the same moment', async () => {
    const id = await entered()
    const third = await personWith(stage, 'resultEnter')
    // Read once: a reader after the first take-over could take over again.
    const input = { rows: await refs(stage.db, id, 'AAD'), reason: '交接' }
    const answers = await Promise.all(
      [lab.colleague, third].map(({ client }) => client.call(resultCalls.takeOver, input)),
    )
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
  })
})
