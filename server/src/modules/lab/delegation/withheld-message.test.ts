import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportHistoryCalls } from '@seam/contract/lab/report/report-history'
import { type SmsKind, smsKind, smsState } from '@seam/contract/system/sms'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClient, addDelegation, cancelNow, expectOk, payFor, signFor } from '../../../../test/builders/lab.ts'
import { enableClientMessages } from '../../../../test/builders/notice.ts'
import {
  addTestedDelegation,
  coverFee,
  issue,
  submitReport,
  useOffice,
  voidReport,
} from '../../../../test/builders/report.ts'
import { addDelegationUnderTest } from '../../../../test/builders/result/bench.ts'
import { deliverTo, messagesTo } from '../../../../test/builders/sms.ts'
import { nextMobile, personWith } from '../../../../test/people.ts'
import { escalateOverdue } from './turnaround/turnaround.job.ts'

const { stage, lab, people } = useOffice()
beforeAll(() => enableClientMessages(stage, [smsKind.clientPay, smsKind.clientReceived, smsKind.clientReport]))

const stateOf = async (mobile: string, kind: SmsKind) =>
  (await messagesTo(stage, mobile)).find(message => message.smsKind === kind)?.state

/** A received delegation whose client has to pay before it is tested; nothing was sent yet. */
const addWaitingForPayment = async () => {
  const telephone = nextMobile()
  const client = await addClient(lab.desk, { payPolicy: 1 })
  const notifiers = [{ notifierName: '王经理', telephone }]
  const order = await addDelegation(lab.desk, lab.words, client.id, { notifiers })
  await expectOk(signFor(lab.desk, order))
  expect(await stateOf(telephone, smsKind.clientPay)).toBe(smsState.waiting)
  return { telephone, delegation: await expectOk(lab.desk.call(delegationCalls.get, { id: order.id })) }
}

describe('a message that waits at night is withheld', () => {
  it('where it asks for what is paid now; the receipt is still told', async () => {
    const { telephone, delegation } = await addWaitingForPayment()
    await expectOk(payFor(lab.desk, delegation))
    expect(await stateOf(telephone, smsKind.clientPay)).toBe(smsState.withheld)
    expect(await stateOf(telephone, smsKind.clientReceived)).toBe(smsState.waiting)
    // the job in the morning
    expect(await deliverTo(stage, telephone)).toMatchObject({ state: smsState.withheld, attempts: 0, sealed: null })
  })

  it('where its delegation was cancelled', async () => {
    const { telephone, delegation } = await addWaitingForPayment()
    await cancelNow(lab.desk, delegation.id)
    expect(await stateOf(telephone, smsKind.clientPay)).toBe(smsState.withheld)
  })

  it('where a manager has given the reason of a delay', async () => {
    const manager = await personWith(stage, 'delegateCancel', 'delegateView', 'delayExplain')
    const { userMobile } = await stage.db
      .selectFrom('appUser')
      .select('userMobile')
      .where('id', '=', manager.id)
      .executeTakeFirstOrThrow()
    const { id } = await addDelegationUnderTest(lab, 'MT')
    await sql`update delegation set due_time = now() - interval '30 hours', escalate_time = now() where id = ${id}`.execute(
      stage.db,
    )
    expect(await escalateOverdue(stage.services)).toBe(1)
    expect(await stateOf(userMobile, smsKind.overdue)).toBe(smsState.waiting)
    const { version } = await expectOk(lab.desk.call(delegationCalls.get, { id }))
    await expectOk(manager.client.call(delegationCalls.explainDelay, { id, version, delayReason: 'other' }))
    expect(await stateOf(userMobile, smsKind.overdue)).toBe(smsState.withheld)
  })

  it('where its report was voided', async () => {
    const telephone = nextMobile()
    const notifiers = [{ notifierName: '王经理', telephone }]
    const delegation = await addTestedDelegation(stage, lab, undefined, undefined, { notifiers })
    await coverFee(stage.db, delegation.id)
    const report = await issue(people, await submitReport(people, delegation))
    expect(await stateOf(telephone, smsKind.clientReport)).toBe(smsState.waiting)
    await voidReport(stage, report)
    expect(await stateOf(telephone, smsKind.clientReport)).toBe(smsState.withheld)
  })

  it('where it has the values of a report that was voided', async () => {
    const telephone = nextMobile()
    const notifiers = [{ notifierName: '王经理', telephone }]
    const delegation = await addTestedDelegation(stage, lab, undefined, undefined, { notifiers })
    await coverFee(stage.db, delegation.id)
    const { id } = await issue(people, await submitReport(people, delegation))
    await expectOk(people.counter.client.call(reportHistoryCalls.sendValues, { id }))
    await expectOk(people.counter.client.call(reportHistoryCalls.sendLink, { id }))
    const [values, link] = [smsKind.reportValues, smsKind.reportLink]
    expect([await stateOf(telephone, values), await stateOf(telephone, link)]).toEqual([
      smsState.waiting,
      smsState.waiting,
    ])
    await voidReport(stage, await expectOk(people.editor.client.call(reportCalls.get, { id })))
    expect([await stateOf(telephone, values), await stateOf(telephone, link)]).toEqual([
      smsState.withheld,
      smsState.withheld,
    ])
  })
})

it('a message that was sent stays sent', async () => {
  const { telephone, delegation } = await addWaitingForPayment()
  expect(await deliverTo(stage, telephone)).toMatchObject({ smsKind: smsKind.clientPay, state: smsState.sent })
  await expectOk(payFor(lab.desk, delegation))
  expect(await stateOf(telephone, smsKind.clientPay)).toBe(smsState.sent)
})
