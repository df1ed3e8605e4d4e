import { notifierCalls } from '@seam/contract/client/notifier'
import { commonFailures } from '@seam/contract/kit/failure'
import { addDays } from '@seam/contract/kit/value/day'
import { portalCalls } from '@seam/contract/portal/portal'
import { portalStatementCalls } from '@seam/contract/portal/statement'
import { noticeCalls, noticeKind } from '@seam/contract/system/notice'
import { statementCalls, statementFailures, statementState } from '@seam/contract/trade/statement'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../../../test/builders/lab.ts'
import { openTill } from '../../../../test/builders/money/till.ts'
import { enableClientMessages, noticesOf } from '../../../../test/builders/notice.ts'
import { addPortalAccount } from '../../../../test/builders/portal.ts'
import { messagesTo } from '../../../../test/builders/sms.ts'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { textOf } from '../../../../test/pdf/read-pdf.ts'
import { nextMobile, personWith } from '../../../../test/people.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const { stage, desk, clientWith, recharge } = await openTill()
const today = laboratoryDay()
beforeAll(() => enableClientMessages(stage, ['clientStatement']))

/** A client with two accounts of the portal, a notifier and a recharge of 100. */
const clientOfPortal = async () => {
  const { id: clientId, clientName } = await clientWith()
  const telephone = nextMobile()
  await expectOk(desk.call(notifierCalls.add, { clientId, notifierName: '王会计', telephone }))
  await recharge(clientId, '100')
  const account = await addPortalAccount(stage, clientId)
  const colleague = await addPortalAccount(stage, clientId, ['portalMoney'], account.enterpriseId)
  const issue = () => desk.call(statementCalls.issue, { clientId, startDate: addDays(today, -30), endDate: today })
  return { clientId, clientName, telephone, portal: account.client, colleague: colleague.client, issue }
}

describe('a statement in the portal', () => {
  it('shows its client how the rows lead from the opening to the closing amounts, and its paper', async () => {
    const { portal, issue } = await clientOfPortal()
    expect((await expectOk(portal.call(portalStatementCalls.page, {}))).totalRecords).toBe(0)
    const { id, statementCode } = await expectOk(issue())
    const { rows } = await expectOk(portal.call(portalStatementCalls.page, {}))
    expect(rows).toMatchObject([{ id, statementCode, state: statementState.issued, can: { answer: true } }])
    expect((await expectOk(portal.call(portalCalls.home))).account).toMatchObject({ openStatements: 1 })
    const statement = await expectOk(portal.call(portalStatementCalls.get, { id }))
    expect(statement).toMatchObject({
      openingBalance: '0.00',
      deposited: '100.00',
      closingBalance: '100.00',
      rows: [{ balance: '100.00', balanceAfter: '100.00' }],
    })
    const [page] = await textOf((await portal.call(portalStatementCalls.file, { id })).raw)
    expect(page).toContain(statementCode)
    expect(page).toContain('100.00')
  })

  it('is confirmed once, whoever of the client comes at the same time', async () => {
    const { portal, colleague, issue } = await clientOfPortal()
    const { id } = await expectOk(issue())
    const key = { id, version: 1 }
    const answers = await Promise.all([
      portal.call(portalStatementCalls.confirm, key),
      colleague.call(portalStatementCalls.confirm, key),
      colleague.call(portalStatementCalls.dispute, { ...key, dispute: '少计一笔退款' }),
    ])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const { code } of answers)
      expect([0, commonFailures.changedMeanwhile.code, statementFailures.wrongStatementState.code]).toContain(code)
    const listed = await expectOk(portal.call(portalStatementCalls.get, { id }))
    expect(listed.can).toEqual({ answer: false })
    expect(listed.answerTime).not.toBeNull()
    const notices = await noticesOf(
      desk,
      listed.state === statementState.confirmed ? noticeKind.statement : noticeKind.statementDispute,
    )
    expect(notices.filter(({ link }) => link === `/finance/statement?id=${id}`)).toMatchObject([{ times: 1 }])
    expectRefusal(
      await portal.call(portalStatementCalls.confirm, { id, version: listed.version }),
      statementFailures.wrongStatementState,
    )
    expect((await expectOk(portal.call(portalCalls.home))).account).toMatchObject({ openStatements: 0 })
  })

  it('is noticed by other cashiers once for all that were issued, unless they do not receive the kind', async () => {
    const [cashier, other] = [await personWith(stage, 'statementIssue'), await personWith(stage, 'statementIssue')]
    await expectOk(other.client.call(noticeCalls.setMutes, { kinds: [noticeKind.statement] }))
    const [one, two] = [await clientOfPortal(), await clientOfPortal()]
    await expectOk(one.issue())
    const { statementCode } = await expectOk(two.issue())
    expect(await noticesOf(cashier.client, noticeKind.statement)).toMatchObject([
      { title: `已给客户【${two.clientName}】出具对账单 ${statementCode}，期末应收 0.00 元`, times: 2 },
    ])
    expect(await noticesOf(other.client, noticeKind.statement)).toEqual([])
  })

  it('tells its issuer of the answer as long as they may see statements', async () => {
    const { portal, clientId } = await clientOfPortal()
    const period = { clientId, startDate: addDays(today, -30), endDate: today }
    const noticesAfter = async (
      issuer: Awaited<ReturnType<typeof personWith>>,
      answer: (id: number) => Promise<{ readonly code: number }>,
      meanwhile?: () => Promise<unknown>,
    ) => {
      const { id } = await expectOk(issuer.client.call(statementCalls.issue, period))
      await meanwhile?.()
      expect((await answer(id)).code).toBe(0)
      return stage.db
        .selectFrom('notice')
        .select('title')
        .where('userId', '=', issuer.id)
        .where('subject', '=', `statement:${id}`)
        .execute()
    }
    const dispute = (id: number) =>
      portal.call(portalStatementCalls.dispute, { id, version: 1, dispute: '少计一笔退款' })
    const issuer = await personWith(stage, 'statementIssue', 'statementView')
    expect(await noticesAfter(issuer, dispute)).toHaveLength(1)
    const loseRoles = () => stage.db.deleteFrom('userRole').where('userId', '=', issuer.id).execute()
    expect(await noticesAfter(issuer, dispute, loseRoles)).toEqual([])
    // who may issue statements sees them
    const confirm = (id: number) => portal.call(portalStatementCalls.confirm, { id, version: 1 })
    expect(await noticesAfter(await personWith(stage, 'statementIssue'), confirm)).toHaveLength(1)
  })

  it('is disputed with words, which its issuer gets a notice of; the period may be issued again', async () => {
    const { clientName, portal, issue } = await clientOfPortal()
    const { id, statementCode } = await expectOk(issue())
    const key = { id, version: 1 }
    for (const dispute of ['', '  '])
      expectRefusal(await portal.call(portalStatementCalls.dispute, { ...key, dispute }), commonFailures.invalidInput)
    expectRefusal(
      await portal.call(portalStatementCalls.dispute, { ...key, dispute: '长'.repeat(501) }),
      commonFailures.invalidInput,
    )
    await expectOk(portal.call(portalStatementCalls.dispute, { ...key, dispute: '少计一笔退款' }))
    expect(await expectOk(desk.call(statementCalls.get, { id }))).toMatchObject({
      state: statementState.disputed,
      dispute: '少计一笔退款',
    })
    const notices = await noticesOf(desk, noticeKind.statementDispute)
    expect(notices.filter(({ link }) => link === `/finance/statement?id=${id}`)).toMatchObject([
      { title: `客户【${clientName}】对对账单 ${statementCode} 有异议：少计一笔退款`, times: 1 },
    ])
    await expectOk(issue())
    expect((await expectOk(portal.call(portalStatementCalls.page, {}))).rows.map(({ state }) => state)).toEqual([
      statementState.issued,
      statementState.disputed,
    ])
  })

  it('is sent to the notifiers by text message once, and not if it was not issued', async () => {
    const { telephone, issue } = await clientOfPortal()
    const answers = await Promise.all([issue(), issue()])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    const messages = await messagesTo(stage, telephone)
    expect(messages.map(({ smsKind }) => smsKind)).toEqual(['clientStatement'])
  })
})
