import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import type { ConfirmRow } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { expectOk } from '../../../../../test/builders/lab.ts'
import {
  addDelegationUnderTest,
  enter,
  itemRef,
  itemsOf,
  readStates,
  useLaboratory,
} from '../../../../../test/builders/result/bench.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'

const { stage, lab } = useLaboratory()

const submitWithWord = async (id: number, code: string) =>
  expectOk(
    lab.analyst.client.call(resultCalls.submit, {
      rows: [{ ...(await itemRef(stage.db, id, code)), remarks: '已复测' }],
    }),
  )
const confirmAsh = async (id: number, more: Omit<z.input<typeof ConfirmRow>, 'itemId' | 'version'>) =>
  lab.reviewer.client.call(resultCalls.confirm, { rows: [{ ...(await itemRef(stage.db, id, 'AAD')), ...more }] })
const ashOf = async (id: number) => {
  const { itemId, sampleId } = (await itemsOf(stage.db, id))('AAD')
  const { rows } = await expectOk(lab.reviewer.client.call(resultCalls.reviewList, { query: { sampleId } }))
  const row = rows.find(one => one.itemId === itemId)
  if (row === undefined) throw new Error('no ash in the list')
  return row
}
const acceptancesOf = async (itemId: number) =>
  (await expectOk(lab.reviewer.client.call(resultCalls.history, { itemId }))).acceptances

it('a finding that another item gave the result meanwhile is not accepted unseen', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD')
  await enter(stage.db, lab.analyst.client, id, { MAD: ['5.00', '5.00'], AAD: ['65', '65'] })
  await submitWithWord(id, 'AAD')
  const listed = await ashOf(id)
  expect(listed.findings).toHaveLength(1)
  await enter(stage.db, lab.analyst.client, id, { VAD: ['30.30', '30.30'] })
  const { findings } = await ashOf(id)
  const news = findings.filter(({ ruleId }) => ruleId !== listed.findings[0]?.ruleId)
  expect(news).toMatchObject([{ message: expect.stringContaining('100.3%') }])
  const acceptance = { reason: '煤质如此', findings: listed.findings }
  const refused = await confirmAsh(id, { acceptance })
  expectRefusal(refused, plausibilityFailures.findingUnseen)
  expect(refused.message).toContain(`新的提示：${news[0]?.message}；请核对后再认可`)
  expect(refused.data).toMatchObject({
    rows: [{ reasons: [{ path: ['rows', 0, 'acceptance', 'findings'] }], findings }],
  })
  expect(await ashOf(id)).toMatchObject({ version: listed.version, state: listed.state })
  await expectOk(confirmAsh(id, { acceptance: { ...acceptance, findings } }))
  expect(await acceptancesOf(listed.itemId)).toMatchObject([{ reason: '煤质如此', findings, resultNo: 1 }])
})

it('a client that names no findings accepts them all, which are stored', async () => {
  const { id } = await addDelegationUnderTest(lab, 'MAD AAD VAD')
  await enter(stage.db, lab.analyst.client, id, { MAD: ['5.00', '5.00'], AAD: ['65', '65'], VAD: ['30.30', '30.30'] })
  await submitWithWord(id, 'AAD')
  const { itemId, findings } = await ashOf(id)
  expect(findings).toHaveLength(2)
  await expectOk(confirmAsh(id, { acceptance: { reason: '煤质如此' } }))
  expect(await acceptancesOf(itemId)).toMatchObject([{ findings }])
})

it('the refusal of a waiver has the findings of the released value, which no list has, and takes them then', async () => {
  const { id } = await addDelegationUnderTest(lab, 'AAD')
  await enter(stage.db, lab.analyst.client, id, { AAD: ['65', '63'] })
  await submitWithWord(id, 'AAD')
  expect((await ashOf(id)).findings).toEqual([])
  const waiver = { reason: '样品量不足' }
  const refused = await confirmAsh(id, { waiver })
  expectRefusal(refused, plausibilityFailures.needsAcceptance)
  const { rows } = refused.data as unknown as {
    rows: { findings: { ruleId: number; level: 'unusual'; message: string }[] }[]
  }
  const findings = rows[0]?.findings ?? []
  expect(findings).toMatchObject([{ level: 'unusual', message: expect.stringContaining('64.00%') }])
  await expectOk(confirmAsh(id, { waiver, acceptance: { reason: '样品量不足', findings } }))
  expect(await readStates(stage.db, id)).toEqual({ delegation: 50, sample: 50 })
})
