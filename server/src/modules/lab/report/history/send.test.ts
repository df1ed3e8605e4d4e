import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { smsState } from '@seam/contract/system/sms'
import { describe, expect, it } from 'vitest'
import { expectOk, sampleDraft } from '../../../../../test/builders/lab.ts'
import { addTestedDelegation, coverFee, issue, submitReport, useOffice } from '../../../../../test/builders/report.ts'
import { addDelegationUnderTest, enterAndConfirm } from '../../../../../test/builders/result/bench.ts'
import { deliverTo, messagesTo } from '../../../../../test/builders/sms.ts'
import { expectRefusal } from '../../../../../test/expect-refusal.ts'
import { nextMobile, personWith } from '../../../../../test/people.ts'
import { maskedMobile } from '../../../system/sms/sms.rules.ts'

const { stage, lab, people } = useOffice({ PUBLIC_URL: 'https://lab.example.com' })

const addUnpaidReport = async (telephone = nextMobile()) => {
  const notifiers = [
    { notifierName: '王经理', telephone },
    { notifierName: '传达室', telephone: '0351-7654321' },
  ]
  const delegation = await addTestedDelegation(stage, lab, undefined, undefined, { notifiers })
  return { delegation, telephone, ...(await issue(people, await submitReport(people, delegation))) }
}
const addIssuedReport = async (telephone?: string) => {
  const report = await addUnpaidReport(telephone)
  await coverFee(stage.db, report.delegation.id)
  return report
}
const send = (call: 'sendValues' | 'sendLink', id: number, more: { telephones?: string[]; reason?: string } = {}) =>
  people.counter.client.call(reportHistoryCalls[call], { id, ...more })
const stateOf = async (id: number) => (await expectOk(people.editor.client.call(reportCalls.get, { id }))).state

describe('chemicalReport/sendSms', () => {
  it('sends the values to the notifiers with a mobile number, and releases the report', async () => {
    const { id, telephone, reportCode } = await addIssuedReport()
    const sends = await expectOk(send('sendValues', id))
    expect(sends).toMatchObject([{ content: 'values', part: 1, telephone: maskedMobile(telephone), state: 1 }])
    expect(await stateOf(id)).toBe(reportState.released)
    expect(await deliverTo(stage, telephone)).toMatchObject({ state: smsState.sent, smsKind: 'reportValues' })
    const { sends: after, notifiers } = await expectOk(people.counter.client.call(reportHistoryCalls.sends, { id }))
    expect(after).toMatchObject([{ state: smsState.sent, failure: '' }])
    expect(notifiers.map(({ notifierName }) => notifierName).sort()).toEqual(['传达室', '王经理'])
    const { events } = await expectOk(people.auditor.client.call(reportHistoryCalls.life, { id }))
    expect(events.filter(({ detail }) => detail.includes(maskedMobile(telephone)))).toHaveLength(1)
    const [message] = await messagesTo(stage, telephone)
    expect(message?.content).not.toContain(reportCode ?? '?')
  })

  it('never sends twice for one report and number, also for two clicks at once', async () => {
    const { id, telephone } = await addIssuedReport()
    const answers = await Promise.all([send('sendValues', id), send('sendValues', id)])
    expect(answers.map(({ code }) => code)).toEqual([0, 0])
    await deliverTo(stage, telephone)
    await expectOk(send('sendValues', id))
    expect(await messagesTo(stage, telephone)).toHaveLength(1)
    await expectOk(send('sendLink', id))
    expect(await messagesTo(stage, telephone)).toHaveLength(2)
  })

  it.each([['failed'], ['withheld']] as const)('repeats a %s message alone', async state => {
    const { id } = await addIssuedReport()
    const [good, bad] = [nextMobile(), nextMobile()]
    await expectOk(send('sendValues', id, { telephones: [good, bad] }))
    await deliverTo(stage, good)
    await stage.db
      .updateTable('smsMessage')
      .set({ state: smsState[state], failure: '停机' })
      .where('mobile', '=', bad)
      .execute()
    const sends = await expectOk(send('sendValues', id, { telephones: [good, bad] }))
    expect(sends.map(({ state }) => state).sort()).toEqual([smsState.waiting, smsState.sent])
    expect(await messagesTo(stage, good)).toHaveLength(1)
    expect(await messagesTo(stage, bad)).toHaveLength(2)
  })

  it('requires a recipient, payment or a reason, and a valid issued report', async () => {
    const landline = await addIssuedReport('0351-7123456')
    expectRefusal(await send('sendValues', landline.id), reportFailures.noRecipient)
    const strict = await addUnpaidReport()
    expectRefusal(await send('sendLink', strict.id), reportFailures.gateClosed)
    expect(await messagesTo(stage, strict.telephone)).toEqual([])
    await expectOk(send('sendLink', strict.id, { reason: '经理批准' }))
    const draft = await submitReport(people, await addTestedDelegation(stage, lab))
    expectRefusal(await send('sendLink', draft.id, { telephones: [nextMobile()] }), reportFailures.notIssued)
    await stage.db
      .updateTable('report')
      .set({ voidRequesterId: people.editor.id })
      .where('id', '=', strict.id)
      .execute()
    expectRefusal(await send('sendValues', strict.id), reportFailures.voidRequested)
  })

  it('refuses the values of more than three samples, which a link can show', async () => {
    const samples = [1, 2, 3, 4].map(() => sampleDraft(lab.words, { projectIds: lab.words.projects('AAD') }))
    const { id } = await addDelegationUnderTest(lab, 'AAD', { samples })
    for (const place of samples.keys()) await enterAndConfirm(stage.db, lab, id, { AAD: ['9.8', '9.8'] }, '', place)
    const rows = await stage.db.selectFrom('sample').select('id').where('delegationId', '=', id).execute()
    const draft = { delegationId: id, sampleIds: rows.map(row => row.id), submit: true }
    const report = await issue(people, await expectOk(people.editor.client.call(reportCalls.save, draft)))
    await coverFee(stage.db, id)
    const telephones = [nextMobile()]
    expectRefusal(await send('sendValues', report.id, { telephones }), reportFailures.tooManyToText)
    await expectOk(send('sendLink', report.id, { telephones }))
  })

  it('shows complete numbers to those who may see them', async () => {
    const { id, telephone } = await addIssuedReport()
    await expectOk(send('sendLink', id))
    const { client } = await personWith(stage, 'reportView', 'smsMobile')
    const { sends } = await expectOk(client.call(reportHistoryCalls.sends, { id }))
    expect(sends).toMatchObject([{ telephone, createName: people.counter.userName }])
  })
})
