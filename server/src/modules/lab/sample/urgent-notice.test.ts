import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeKind } from '@seam/contract/system/notice'
import { expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import {
  addDelegationUnderTest,
  confirm,
  enter,
  itemsOf,
  refs,
  submit,
  useLaboratory,
} from '../../../../test/builders/result/bench.ts'
import { personWith } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()

it('reports urgent samples to analysts when testing starts and to reviewers when they are submitted, by lab code', async () => {
  const analyst = await personWith(stage, 'resultEnter')
  const reviewer = await personWith(stage, 'resultConfirm')
  const usual = await addDelegationUnderTest(lab, 'MAD')
  await enter(stage.db, analyst.client, usual.id, { MAD: ['1.26', '1.24'] })
  await submit(stage.db, analyst.client, usual.id, 'MAD')
  expect(await noticesOf(analyst.client, noticeKind.urgent)).toEqual([])
  expect(await noticesOf(reviewer.client, noticeKind.urgent)).toEqual([])
  const urgent = await addDelegationUnderTest(lab, 'MAD', { coefficientId: lab.words.coefficient('特急(4 h)') })
  const { sampleId } = (await itemsOf(stage.db, urgent.id))('MAD')
  const { labCode } = await stage.db
    .selectFrom('sample')
    .select('labCode')
    .where('id', '=', sampleId)
    .executeTakeFirstOrThrow()
  const [started] = await noticesOf(analyst.client, noticeKind.urgent)
  expect(started).toMatchObject({ title: `加急样品 ${labCode} 开始检测`, link: '/assay/bench' })
  await enter(stage.db, analyst.client, urgent.id, { MAD: ['1.26', '1.24'] })
  expect(await noticesOf(reviewer.client, noticeKind.urgent)).toEqual([])
  await submit(stage.db, analyst.client, urgent.id, 'MAD')
  const [waiting] = await noticesOf(reviewer.client, noticeKind.urgent)
  expect(waiting).toMatchObject({ title: `加急样品 ${labCode} 的结果待复核`, link: '/assay/review' })
  for (const { title } of [started, waiting].flatMap(notice => notice ?? []))
    expect(title).not.toContain(urgent.delegateCode)
})

it('ends the notice to reviewers when nothing of the delegation is left to review, for each delegation', async () => {
  const reviewer = await personWith(stage, 'resultConfirm')
  const coefficientId = lab.words.coefficient('特急(4 h)')
  const one = await addDelegationUnderTest(lab, 'MAD STAD', { coefficientId })
  const other = await addDelegationUnderTest(lab, 'MAD', { coefficientId })
  const readings = { MAD: ['1.26', '1.24'], STAD: ['0.51', '0.52'] }
  await enter(stage.db, lab.analyst.client, one.id, readings)
  await enter(stage.db, lab.analyst.client, other.id, { MAD: readings.MAD })
  // of two delegations at once
  const rows = [...(await refs(stage.db, one.id, 'MAD STAD')), ...(await refs(stage.db, other.id, 'MAD'))]
  await expectOk(lab.analyst.client.call(resultCalls.submit, { rows }))
  const unread = async () => (await noticesOf(reviewer.client, noticeKind.urgent)).length
  expect(await unread()).toBe(2)
  await confirm(stage.db, reviewer.client, one.id, 'MAD')
  expect(await unread()).toBe(2)
  await confirm(stage.db, reviewer.client, one.id, 'STAD')
  expect(await unread()).toBe(1)
  const returned = { rows: await refs(stage.db, other.id, 'MAD'), reasonCode: 4, reason: '抄错' }
  await expectOk(reviewer.client.call(resultCalls.returnBack, returned))
  expect(await unread()).toBe(0)
})
