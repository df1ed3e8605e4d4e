import { noticeKind } from '@seam/contract/system/notice'
import { expect, it } from 'vitest'
import { noticesOf } from '../../../../test/builders/notice.ts'
import {
  addDelegationUnderTest,
  enter,
  itemsOf,
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
