import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { clientMessages } from '@seam/contract/system/sms'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk, sampleDraft, signFor } from '../../../../test/builders/lab.ts'
import { enableClientMessages } from '../../../../test/builders/notice.ts'
import { addTestedDelegation, coverFee, issue, office, ref, submitReport } from '../../../../test/builders/report.ts'
import { useLaboratory } from '../../../../test/builders/result/bench.ts'
import { deliverTo, messagesTo } from '../../../../test/builders/sms.ts'
import { nextMobile } from '../../../../test/people.ts'

const { stage, lab } = useLaboratory()
beforeAll(async () => {
  await enableClientMessages(stage, clientMessages)
})

const kindsTo = async (mobile: string) => (await messagesTo(stage, mobile)).map(({ smsKind }) => smsKind)
const notifiersWith = (telephone: string) => [
  { notifierName: '王经理', telephone },
  { notifierName: '传达室', telephone: '0351-7654321' },
]

describe('at receipt a client is sent', () => {
  it('what was received and rejected, and what has to be paid before testing', async () => {
    const telephone = nextMobile()
    const client = await addClient(lab.desk, { payPolicy: 1 })
    const samples = [sampleDraft(lab.words), sampleDraft(lab.words)]
    const order = await addDelegation(lab.desk, lab.words, client.id, { samples, notifiers: notifiersWith(telephone) })
    const { id, version } = order
    const [first, second] = order.samples
    const receipts = [
      { sampleId: first?.id ?? 0, received: true },
      { sampleId: second?.id ?? 0, received: false, rejectReason: '包装破损' },
    ]
    await expectOk(lab.desk.call(delegationCalls.sign, { id, version, samples: receipts }))
    expect(await kindsTo(telephone)).toEqual(['clientReceived', 'clientRejected', 'clientPay'])
  })

  it('no request for payment where testing starts at once, and nothing unless it is enabled', async () => {
    const [enabled, disabled] = [nextMobile(), nextMobile()]
    const client = await addClient(lab.desk, { payPolicy: 2 })
    const add = (telephone: string) =>
      addDelegation(lab.desk, lab.words, client.id, { notifiers: notifiersWith(telephone) })
    await expectOk(signFor(lab.desk, await add(enabled)))
    await enableClientMessages(stage, [])
    await expectOk(signFor(lab.desk, await add(disabled)))
    await enableClientMessages(stage, clientMessages)
    expect(await kindsTo(enabled)).toEqual(['clientReceived'])
    expect(await kindsTo(disabled)).toEqual([])
    expect(await deliverTo(stage, enabled)).toMatchObject({ thrown: undefined, failure: '' })
  })
})

describe('the message about a report', () => {
  it('is sent once, when it is issued', async () => {
    const telephone = nextMobile()
    const people = await office(stage)
    const delegation = await addTestedDelegation(stage, lab, undefined, undefined, {
      notifiers: notifiersWith(telephone),
    })
    await coverFee(stage.db, delegation.id)
    const { id } = await issue(people, await submitReport(people, delegation))
    expect(await kindsTo(telephone)).toEqual(['clientReceived', 'clientReport'])
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id }))
    await expectOk(people.counter.client.call(reportCalls.release, { ...ref(report) }))
    expect(await kindsTo(telephone)).toEqual(['clientReceived', 'clientReport'])
  })

  it('waits until it is handed out where the client has not paid', async () => {
    const telephone = nextMobile()
    const people = await office(stage)
    const delegation = await addTestedDelegation(stage, lab, undefined, undefined, {
      notifiers: notifiersWith(telephone),
    })
    const { id } = await issue(people, await submitReport(people, delegation))
    expect(await kindsTo(telephone)).not.toContain('clientReport')
    const report = await expectOk(people.editor.client.call(reportCalls.get, { id }))
    await expectOk(people.counter.client.call(reportCalls.release, { ...ref(report), reason: '经理批准' }))
    expect(await kindsTo(telephone)).toContain('clientReport')
  })
})
