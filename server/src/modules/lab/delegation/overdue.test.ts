import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../test/builders/delegation-desk.ts'
import { delegationUnderTest, expectOk } from '../../../../test/builders/lab.ts'
import { personWith } from '../../../../test/people.ts'
import { reportOverdue } from './overdue.job.ts'

const { stage, admin, words } = await openDelegationDesk()

it('reports an overdue delegation once, to reviewers and managers who may see it', async () => {
  const reviewer = await personWith(stage, 'resultConfirm', 'delegateView')
  const blind = await personWith(stage, 'resultConfirm')
  const { id, delegateCode } = await delegationUnderTest(admin.client, words)
  await delegationUnderTest(admin.client, words)
  await stage.db
    .updateTable('delegation')
    .set({ dueTime: sql<string>`now() - interval '1 minute'` })
    .where('id', '=', id)
    .execute()
  // at the same time in two processes
  const counts = await Promise.all([reportOverdue(stage.db), reportOverdue(stage.db)])
  expect(counts.reduce((a, b) => a + b)).toBe(1)
  expect(await reportOverdue(stage.db)).toBe(0)
  const { rows } = await expectOk(reviewer.client.call(noticeCalls.page, {}))
  expect(rows).toMatchObject([{ noticeKind: noticeKind.overdue, times: 1, link: '/delegate/list' }])
  expect(rows[0]?.title).toContain(delegateCode)
  expect(await expectOk(blind.client.call(noticeCalls.count))).toEqual({ unread: 0 })
})
