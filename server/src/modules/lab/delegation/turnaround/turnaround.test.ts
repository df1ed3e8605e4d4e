import { commonFailures } from '@seam/contract/kit/failure'
import { delegationFailures } from '@seam/contract/lab/delegation/delegation'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openDelegationDesk } from '../../../../../test/builders/delegation-desk.ts'
import { cancelNow, type DelegationSent, delegationUnderTest, expectOk } from '../../../../../test/builders/lab.ts'
import { noticesOf } from '../../../../../test/builders/notice.ts'
import { messagesTo } from '../../../../../test/builders/sms.ts'
import { expectOneSuccess, expectRefusal } from '../../../../../test/expect-refusal.ts'
import { nextMobile, personWith } from '../../../../../test/people.ts'
import { escalateOverdue, reportOverdue } from './turnaround.job.ts'

const { stage, admin, words, readDelegation } = await openDelegationDesk()

const underTest = (more: Partial<DelegationSent> = {}) => delegationUnderTest(admin.client, words, more)

/** Moves the times of a promise to hours from now. */
const setTimes = (id: number, hours: { due: number; soon: number; escalate?: number }) =>
  sql`update delegation set due_time = now() + ${hours.due} * interval '1 hour', soon_time = now() + ${hours.soon} * interval '1 hour',
    escalate_time = now() + ${hours.escalate ?? hours.due + 24} * interval '1 hour' where id = ${id}`.execute(stage.db)
const late = { due: -1, soon: -2 }
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
const overdueOf = async (client: typeof admin.client) =>
  (await expectOk(client.call(noticeCalls.page, {}))).rows.filter(row => row.noticeKind === noticeKind.overdue)

describe('an overdue delegation', () => {
  it('is reported once, to reviewers and managers who may see it', async () => {
    const reviewer = await personWith(stage, 'resultConfirm', 'delegateView')
    const blind = await personWith(stage, 'resultConfirm')
    const { id, delegateCode } = await underTest()
    await underTest()
    await setTimes(id, late)
    // At the same time in two processes.
    expect(sum(await Promise.all([reportOverdue(stage.services), reportOverdue(stage.services)]))).toBe(1)
    expect(await reportOverdue(stage.services)).toBe(0)
    const rows = await overdueOf(reviewer.client)
    expect(rows).toMatchObject([{ times: 1, link: `/delegate/list?code=${delegateCode}` }])
    expect(rows[0]?.title).toContain(delegateCode)
    expect(await expectOk(blind.client.call(noticeCalls.count))).toEqual({ unread: 0 })
    await cancelNow(admin.client, id)
    expect(await noticesOf(reviewer.client, noticeKind.overdue)).toEqual([])
  })

  it('goes to managers after a working day, with one text message each', async () => {
    const manager = await personWith(stage, 'delegateCancel', 'delegateView')
    const muted = await personWith(stage, 'delegateCancel', 'delegateView')
    const reviewer = await personWith(stage, 'resultConfirm', 'delegateView')
    await expectOk(muted.client.call(noticeCalls.setMutes, { kinds: [noticeKind.overdue] }))
    const { id } = await underTest()
    await setTimes(id, { due: -30, soon: -40, escalate: -1 })
    await reportOverdue(stage.services)
    expect(sum(await Promise.all([escalateOverdue(stage.services), escalateOverdue(stage.services)]))).toBe(1)
    expect(await escalateOverdue(stage.services)).toBe(0)
    expect(await overdueOf(manager.client)).toMatchObject([{ times: 2 }])
    expect(await overdueOf(reviewer.client)).toMatchObject([{ times: 1 }])
    const numbers = await stage.db
      .selectFrom('appUser')
      .select(['id', 'userMobile'])
      .where('id', 'in', [manager.id, muted.id])
      .orderBy('id')
      .execute()
    const kinds = await Promise.all(numbers.map(({ userMobile }) => messagesTo(stage, userMobile)))
    expect(kinds.map(messages => messages.map(message => message.smsKind))).toEqual([[smsKind.overdue], []])
    const query = [{ key: 'unexplained', op: 'eq' as const, value: [1] }]
    const unexplained = await expectOk(admin.client.call(delegationCalls.page, { query }))
    expect(unexplained.rows.map(row => row.id)).toEqual([id])
    const { version } = await readDelegation(id)
    await expectOk(admin.client.call(delegationCalls.explainDelay, { id, version, delayReason: 'other' }))
    expect((await expectOk(admin.client.call(delegationCalls.page, { query }))).rows).toEqual([])
  })
})

it('reports no delegation that ended meanwhile', async () => {
  const { id } = await underTest()
  await setTimes(id, { due: -30, soon: -40, escalate: -1 })
  await cancelNow(admin.client, id)
  expect(await reportOverdue(stage.services)).toBe(0)
  expect(await escalateOverdue(stage.services)).toBe(0)
})

describe('the reason of a delay', () => {
  it('is stored with its history, and may be corrected', async () => {
    const { id, version } = await underTest()
    const explain = (sent: number, delayReason: string, delayRemarks = '') =>
      admin.client.call(delegationCalls.explainDelay, { id, version: sent, delayReason, delayRemarks })
    expectRefusal(await explain(version, 'other'), delegationFailures.notLate)
    await setTimes(id, late)
    expect((await readDelegation(id)).can).toMatchObject({ explainDelay: true, informClient: true })
    expectRefusal(await explain(version, 'nonsense'), delegationFailures.unknownDelayReason)
    const answers = await Promise.all([explain(version, 'instrument', '量热仪送检'), explain(version, 'instrument')])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const after = await readDelegation(id)
    expect(after.delayReason).toBe('instrument')
    await expectOk(explain(after.version, 'repeat'))
    const { steps } = await readDelegation(id)
    expect(steps.filter(({ command }) => command === 'explainDelay').at(-1)).toMatchObject({
      remarks: '超差重测、结果退回',
    })
  })

  it('is given by those who may, of what they see', async () => {
    const { id, version } = await underTest()
    await setTimes(id, late)
    const { client } = await personWith(stage, 'delegateView')
    const answer = await client.call(delegationCalls.explainDelay, { id, version, delayReason: 'other' })
    expectRefusal(answer, commonFailures.noPermission)
    expect((await expectOk(client.call(delegationCalls.get, { id }))).can.explainDelay).toBe(false)
  })
})

describe('informing the client', () => {
  const expectedTime = '2026-11-25 18:00'
  const inform = ({ id, version }: { id: number; version: number }) =>
    admin.client.call(delegationCalls.informClient, { id, version, expectedTime })

  it('sends each notifier one message, by hand', async () => {
    const mobile = nextMobile()
    const notifiers = [
      { notifierName: '王经理', telephone: mobile },
      { notifierName: '传达室', telephone: '0351-7654321' },
    ]
    const delegation = await underTest({ notifiers })
    expectRefusal(await inform(delegation), delegationFailures.notDueSoon)
    await setTimes(delegation.id, { due: 1, soon: -1 })
    const answers = await Promise.all([inform(delegation), inform(delegation)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    const after = await readDelegation(delegation.id)
    expectRefusal(await inform(after), delegationFailures.informed)
    expect((await messagesTo(stage, mobile)).map(message => message.smsKind)).toEqual([smsKind.clientDelay])
    expect(after.steps.at(-1)).toMatchObject({
      command: 'informClient',
      remarks: expect.stringContaining('11-25 18:00'),
    })
    expect(after.steps.at(-1)?.remarks).not.toContain(mobile)
  })

  it('requires a mobile number, and a time', async () => {
    const delegation = await underTest({ notifiers: [{ notifierName: '传达室', telephone: '0351-7654321' }] })
    await setTimes(delegation.id, late)
    expectRefusal(await inform(delegation), delegationFailures.noMobile)
    const { id, version } = delegation
    const answer = await admin.client.post(delegationCalls.informClient.path, { id, version, expectedTime: '明天' })
    expectRefusal(answer, commonFailures.invalidInput)
  })
})

it('puts what is pressing at the top of the bench', async () => {
  const [first, second] = [await underTest(), await underTest()]
  await setTimes(first.id, { due: 40, soon: 20 })
  await setTimes(second.id, { due: 1, soon: -1 })
  const { rows } = await expectOk(admin.client.call(resultCalls.workList, { pageSize: 100 }))
  const dueTimes = [...new Set(rows.map(({ dueTime }) => dueTime))]
  const [one, other] = [await readDelegation(first.id), await readDelegation(second.id)]
  expect(dueTimes.indexOf(other.dueTime)).toBeLessThan(dueTimes.indexOf(one.dueTime))
  const query = [{ key: 'soon', op: 'eq' as const, value: [1] }]
  const soon = await expectOk(admin.client.call(delegationCalls.page, { query, pageSize: 100 }))
  expect(soon.rows.map(row => row.id)).toContain(second.id)
  expect(soon.rows.map(row => row.id)).not.toContain(first.id)
})
