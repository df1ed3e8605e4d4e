import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  addCoveredDelegation,
  issue,
  submitReport,
  useOffice,
  voidReport,
} from '../../../../../test/builders/report.ts'
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

it('a delegation that was finished in time is not late once its report is voided: the time that was left is left', async () => {
  const inTime = await addFinished(3)
  await voidReport(stage, inTime.report)
  expect(await reportOverdue(stage.services)).toBe(0)
  expect(await escalateOverdue(stage.services)).toBe(0)
  expect(await hoursLeftOf(inTime.id)).toBe(3)
})

it('one that was finished late stays late', async () => {
  const late = await addFinished(-3)
  await voidReport(stage, late.report)
  expect(await hoursLeftOf(late.id)).toBe(-51)
  expect(await reportOverdue(stage.services)).toBe(1)
})
