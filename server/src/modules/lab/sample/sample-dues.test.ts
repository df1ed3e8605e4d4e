import type { FilterItem } from '@seam/contract/kit/list/page'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { custodyCalls } from '@seam/contract/lab/sample/custody'
import { type NoticeKind, noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../test/builders/notice.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { personWith } from '../../../../test/people.ts'
import { reportRetentionDue, reportUnprepared, sampleDues } from './sample-dues.job.ts'

const { stage, lab } = useLaboratory()
let keeper: Awaited<ReturnType<typeof personWith>>
beforeAll(async () => {
  keeper = await personWith(stage, 'samplePrepare', 'custodyView', 'disposalRequest')
})
beforeEach(async () => {
  await sampleDues.handle({}, stage.services)
  await expectOk(keeper.client.call(noticeCalls.markRead, {}))
})

const titlesOf = async (kind: NoticeKind) => (await noticesOf(keeper.client, kind)).map(({ title }) => title)
const addReceivedDelegation = async () => {
  const client = await addClient(lab.desk, { payPolicy: 2 })
  const delegation = await addDelegation(lab.desk, lab.words, client.id)
  await expectOk(signFor(lab.desk, delegation))
  return delegation
}
const addYesterdaysDelegation = async () => {
  const { id } = await addReceivedDelegation()
  await sql`update sample set receive_time = now() - interval '25 hours' where delegation_id = ${id}`.execute(stage.db)
  await sql`update delegation set due_time = now() + interval '3 days' where id = ${id}`.execute(stage.db)
  return id
}

it('reports a sample that is not prepared in time, once', async () => {
  const { id } = await addReceivedDelegation()
  await sql`update delegation set due_time = now() + interval '3 days' where id = ${id}`.execute(stage.db)
  expect(await reportUnprepared(stage.db)).toBe(0)
  expect(await titlesOf(noticeKind.prepareDue)).toEqual([])
  await sql`update delegation set due_time = now() + interval '23 hours' where id = ${id}`.execute(stage.db)
  const later = await addYesterdaysDelegation()
  expect(await reportUnprepared(stage.db)).toBe(2)
  expect(await titlesOf(noticeKind.prepareDue)).toMatchObject([expect.stringContaining('个样品待制样')])
  expect(await reportUnprepared(stage.db)).toBe(0)
  expect(await titlesOf(noticeKind.prepareDue)).toHaveLength(1)
  await sql`update sample set prepare_time = now() where delegation_id in (${id}, ${later})`.execute(stage.db)
  expect(await reportUnprepared(stage.db)).toBe(0)
  expect(await titlesOf(noticeKind.prepareDue)).toEqual([])
})

it('reports a sample once, though two servers look at the same time', async () => {
  await addYesterdaysDelegation()
  const counts = await Promise.all([reportUnprepared(stage.db), reportUnprepared(stage.db)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await noticesOf(keeper.client, noticeKind.prepareDue)).toMatchObject([{ times: 1 }])
})

it('reports rejected samples to give back, and retained ones to dispose of; again where the retention was extended', async () => {
  const samples = [sampleDraft(lab.words), sampleDraft(lab.words)]
  const client = await addClient(lab.desk, { payPolicy: 2 })
  const { id, version, samples: added } = await addDelegation(lab.desk, lab.words, client.id, { samples })
  const [first, second] = added
  await expectOk(
    lab.desk.call(delegationCalls.sign, {
      id,
      version,
      samples: [
        { sampleId: first?.id ?? 0, received: true },
        { sampleId: second?.id ?? 0, received: true },
      ],
    }),
  )
  // as if one was withdrawn and the other reported two months ago
  await sql`set session_replication_role = replica`.execute(stage.db)
  await sql`update sample set state = 16, retained_until = now()::date - 1 where id = ${first?.id}`.execute(stage.db)
  await sql`update sample_item set state = 50 where sample_id = ${second?.id}`.execute(stage.db)
  const endRetention = (days: number) =>
    sql`update sample set state = 60, retained_until = now()::date - ${days}::int where id = ${second?.id}`.execute(
      stage.db,
    )
  await endRetention(5)
  await sql`set session_replication_role = origin`.execute(stage.db)
  expect(await reportRetentionDue(stage.db)).toBe(2)
  expect(await titlesOf(noticeKind.retentionDue)).toEqual(['1个样品待退还客户；1个样品留样到期，待退还或处置'])
  // its link lists the samples that it counts
  const [notice] = await noticesOf(keeper.client, noticeKind.retentionDue)
  const filter = new URLSearchParams(notice?.link.split('?')[1]).get('given') ?? '{}'
  const { query } = JSON.parse(filter) as { query: FilterItem[] }
  const page = await expectOk(keeper.client.call(custodyCalls.page, { query }))
  expect(page.rows.map(row => row.id).toSorted()).toEqual(added.map(sample => sample.id).toSorted())
  await expectOk(keeper.client.call(noticeCalls.markRead, {}))
  expect(await reportRetentionDue(stage.db)).toBe(0)
  await endRetention(2)
  expect(await reportRetentionDue(stage.db)).toBe(1)
  expect(await titlesOf(noticeKind.retentionDue)).toHaveLength(1)
})

it('reaches those alone who may act, and who have not muted the kind', async () => {
  const [muted, stranger] = [await personWith(stage, 'samplePrepare'), await personWith(stage, 'resultEnter')]
  await expectOk(muted.client.call(noticeCalls.setMutes, { kinds: [noticeKind.prepareDue] }))
  await addYesterdaysDelegation()
  await reportUnprepared(stage.db)
  expect(await titlesOf(noticeKind.prepareDue)).toHaveLength(1)
  for (const { client } of [muted, stranger]) expect(await noticesOf(client, noticeKind.prepareDue)).toEqual([])
})
