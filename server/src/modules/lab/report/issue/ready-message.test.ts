import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { noticeKind } from '@seam/contract/system/notice'
import { smsKind } from '@seam/contract/system/sms'
import { beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../../test/builders/change.ts'
import { expectOk, payFor, sampleDraft } from '../../../../../test/builders/lab.ts'
import { enableClientMessages, noticesOf } from '../../../../../test/builders/notice.ts'
import {
  addTestedDelegation,
  issue,
  ref,
  submitReport,
  useOffice,
  voidReport,
} from '../../../../../test/builders/report.ts'
import { messagesTo } from '../../../../../test/builders/sms.ts'
import { expectOneSuccess } from '../../../../../test/expect-refusal.ts'
import { nextMobile, personWith } from '../../../../../test/people.ts'

const { stage, lab, people, readReport } = useOffice()
beforeAll(() => enableClientMessages(stage, [smsKind.clientReport]))

/** Of the message about a report. */
const sentTo = async (telephone: string) => (await messagesTo(stage, telephone)).length
const releasableOf = async (id: number, { client } = people.counter) =>
  (await noticesOf(client, noticeKind.releasable)).filter(({ link }) => link === `/assay/report/${id}`)
const current = (id: number) => expectOk(lab.desk.call(delegationCalls.get, { id }))

/** A report that is issued and waits for the payment of its client. */
const addWaitingReport = async () => {
  const telephone = nextMobile()
  const delegation = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '', {
    notifiers: [{ notifierName: '王经理', telephone }],
  })
  const report = await issue(people, await submitReport(people, delegation))
  return { delegation, report, telephone }
}

describe('a payment for an issued report', () => {
  it('tells who releases reports, and the client, once', async () => {
    const { delegation, report, telephone } = await addWaitingReport()
    expect(await releasableOf(report.id)).toEqual([])
    expect(await sentTo(telephone)).toBe(0)
    await expectOk(payFor(lab.desk, await current(delegation.id)))
    expect(await releasableOf(report.id)).toMatchObject([
      { title: `报告 ${report.reportCode} 的费用已结清，可以发放`, times: 1 },
    ])
    expect(await sentTo(telephone)).toBe(1)
    await expectOk(people.counter.client.call(reportCalls.release, ref(await readReport(report.id))))
    expect(await releasableOf(report.id)).toEqual([])
    expect(await sentTo(telephone)).toBe(1)
  })

  it('tells a cashier who releases reports too, since they may not know of it', async () => {
    const cashier = await personWith(stage, 'paymentConfirm', 'reportRelease')
    const { delegation, report } = await addWaitingReport()
    const { id, version } = await current(delegation.id)
    await expectOk(cashier.client.call(delegationCalls.confirmPay, { id, version, payMethod: 2, remarks: '' }))
    expect(await releasableOf(report.id, cashier)).toHaveLength(1)
  })

  it('happens once for two payments at the same time', async () => {
    const { delegation, report, telephone } = await addWaitingReport()
    const paid = await current(delegation.id)
    const answers = await Promise.all([payFor(lab.desk, paid), payFor(lab.desk, paid)])
    expectOneSuccess(answers, commonFailures.changedMeanwhile)
    expect(await releasableOf(report.id)).toMatchObject([{ times: 1 }])
    expect(await sentTo(telephone)).toBe(1)
  })

  it('that comes before the issue, or after the release, tells nobody', async () => {
    const before = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '')
    await expectOk(payFor(lab.desk, await current(before.id)))
    const paid = await issue(people, await submitReport(people, before))
    expect(await releasableOf(paid.id)).toEqual([])
    const { delegation, report, telephone } = await addWaitingReport()
    await expectOk(
      people.counter.client.call(reportCalls.release, { ...ref(await readReport(report.id)), reason: '经理批准' }),
    )
    await expectOk(payFor(lab.desk, await current(delegation.id)))
    expect(await releasableOf(report.id)).toEqual([])
    expect(await sentTo(telephone)).toBe(1)
  })

  it('tells nobody of a report that somebody requests to void; a voided one ends its notice', async () => {
    const { delegation, report, telephone } = await addWaitingReport()
    const requester = await personWith(stage, 'reportVoid', 'reportView')
    await expectOk(
      requester.client.call(reportCalls.requestVoid, { ...ref(await readReport(report.id)), reason: '送错' }),
    )
    await expectOk(payFor(lab.desk, await current(delegation.id)))
    expect(await releasableOf(report.id)).toEqual([])
    expect(await sentTo(telephone)).toBe(0)
    const other = await addWaitingReport()
    await expectOk(payFor(lab.desk, await current(other.delegation.id)))
    await voidReport(stage, await readReport(other.report.id))
    expect(await releasableOf(other.report.id)).toEqual([])
  })
})

it('a change that makes something due ends the notice, and one that covers the fee again renews it', async () => {
  const { read, change, choose } = changeDesk(lab.desk, lab.words)
  const samples = [1, 2].map(() => sampleDraft(lab.words, { projectIds: lab.words.projects('AAD') }))
  const telephone = nextMobile()
  const delegation = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '', {
    samples,
    notifiers: [{ notifierName: '王经理', telephone }],
  })
  const report = await issue(people, await submitReport(people, delegation))
  await expectOk(payFor(lab.desk, await read(delegation.id)))
  expect(await releasableOf(report.id)).toHaveLength(1)
  const { samples: received } = await read(delegation.id)
  const second = received[1]?.id ?? 0
  await expectOk(change(delegation.id, { changed: [choose(second, 'AAD STAD')] }))
  expect(await releasableOf(report.id)).toEqual([])
  await expectOk(change(delegation.id, { changed: [choose(second, 'AAD')] }))
  expect(await releasableOf(report.id)).toHaveLength(1)
  expect(await sentTo(telephone)).toBe(1)
})
