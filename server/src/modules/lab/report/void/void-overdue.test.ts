import { noticeKind } from '@seam/contract/system/notice'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { noticesOf } from '../../../../../test/builders/notice.ts'
import {
  addCoveredDelegation,
  issue,
  submitReport,
  useOffice,
  voidReport,
} from '../../../../../test/builders/report.ts'
import { personWith } from '../../../../../test/people.ts'
import { escalateOverdue, reportOverdue } from '../../delegation/turnaround/turnaround.job.ts'

const { stage, lab, people } = useOffice()

/** Finished, with this many hours left of its promise, whose times have passed meanwhile. */
const addFinished = async (hoursLeft: number) => {
  const delegation = await addCoveredDelegation(stage, lab)
  const report = await issue(people, await submitReport(people, delegation))
  await sql`update delegation set finish_time = now() - interval '48 hours',
    due_time = now() - interval '48 hours' + ${hoursLeft} * interval '1 hour',
    soon_time = now() - interval '50 hours' + ${hoursLeft} * interval '1 hour',
    escalate_time = now() - interval '24 hours' + ${hoursLeft} * interval '1 hour'
    where id = ${delegation.id}`.execute(stage.db)
  return { ...delegation, report }
}
const hoursLeftOf = async (id: number) => {
  const { left } = await stage.db
    .selectFrom('delegation')
    .select(sql<number>`round(extract(epoch from due_time - now()) / 3600)::int`.as('left'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return left
}

it('a delegation whose report is voided keeps its promise, and is reported once that has passed', async () => {
  const inTime = await addFinished(3)
  await voidReport(stage, inTime.report)
  expect(await hoursLeftOf(inTime.id)).toBe(3 - 48)
  expect([await reportOverdue(stage.services), await escalateOverdue(stage.services)]).toEqual([1, 1])
  const early = await addFinished(60)
  await voidReport(stage, early.report)
  expect(await hoursLeftOf(early.id)).toBe(60 - 48)
  expect(await reportOverdue(stage.services)).toBe(0)
})

it('one that was reported overdue before it was finished is reported again', async () => {
  const manager = await personWith(stage, 'delegateCancel', 'delegateView')
  const late = await addFinished(-3)
  await sql`update delegation set overdue_notice_time = finish_time, escalate_notice_time = finish_time
    where id = ${late.id}`.execute(stage.db)
  expect(await reportOverdue(stage.services)).toBe(0)
  await voidReport(stage, late.report)
  expect(await hoursLeftOf(late.id)).toBe(-51)
  expect(await reportOverdue(stage.services)).toBe(1)
  expect(await escalateOverdue(stage.services)).toBe(1)
  expect(await noticesOf(manager.client, noticeKind.overdue)).toMatchObject([{ times: 2 }])
  expect([await reportOverdue(stage.services), await escalateOverdue(stage.services)]).toEqual([0, 0])
})
