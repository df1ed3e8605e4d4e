import { instrumentCalls } from '@seam/contract/catalogue/instrument'
import { invoiceCalls } from '@seam/contract/client/invoice'
import { dashboardCalls } from '@seam/contract/insight/dashboard'
import { platformCalls } from '@seam/contract/insight/stat/platform'
import type { Call } from '@seam/contract/kit/call'
import type { Permission } from '@seam/contract/kit/permission'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { controlCalls } from '@seam/contract/lab/result/control'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { userCalls } from '@seam/contract/system/user/user'
import { correctionCalls, correctionKind } from '@seam/contract/trade/correction'
import { refundCalls } from '@seam/contract/trade/refund'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addClient, addDelegation, expectOk } from '../../../../test/builders/lab.ts'
import { addTestedDelegation, coverFee, issue, office, submitReport } from '../../../../test/builders/report.ts'
import { addDelegationUnderTest, enter, laboratory, submit } from '../../../../test/builders/result/bench.ts'
import { type Client, signIn } from '../../../../test/client.ts'
import { addRole, addUser, administrator, personWith, testPassword } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'
import { laboratoryDay } from '../../../kit/period.ts'

const stage = useStage()

describe('work of today', () => {
  it('does not count for a reviewer what they entered themselves', async () => {
    const analyst = await personWith(stage, 'resultEnter', 'resultConfirm')
    const { data } = await analyst.client.call(dashboardCalls.work)
    expect(data.find(({ code }) => code === 'review')?.query).toContainEqual({
      key: 'enterUserId',
      op: 'ne',
      value: [analyst.id],
    })
  })

  it('lists what the rights lead to, and nothing else', async () => {
    const clerk = await personWith(stage, 'delegateSign', 'resultConfirm')
    const { data } = await clerk.client.call(dashboardCalls.work)
    expect(data.map(card => [card.code, card.count])).toEqual([
      ['receive', 0],
      ['review', 0],
    ])
    expect((await (await personWith(stage)).client.call(dashboardCalls.work)).data).toEqual([])
  })

  it('counts who waits for approval, for those who may approve and see them', async () => {
    const { id } = await addUser(stage.db)
    await sql`update app_user set user_status = 3, create_time = now() - interval '2 days' where id = ${id}`.execute(
      stage.db,
    )
    const cards = async (client: Client) =>
      (await client.call(dashboardCalls.work)).data.filter(card => card.code === 'registration')
    expect(await cards((await administrator(stage)).client)).toMatchObject([
      { title: '待审核注册', count: 1, pressing: 1, menuUrl: '/system/user' },
    ])
    const ofOneDepartment = await addRole(stage.db, ['userEdit'], { dataScope: 3 })
    const { userMobile } = await addUser(stage.db, { roleIds: [ofOneDepartment] })
    expect(await cards(await signIn(stage.app, userMobile, testPassword))).toMatchObject([{ count: 0, pressing: 0 }])
  })

  it('takes one statement, whatever the rights', async () => {
    const { client } = await administrator(stage)
    await client.call(dashboardCalls.work)
    expect(await stage.statementsOf(() => client.call(dashboardCalls.work))).toHaveLength(1)
  })
})

describe('figures of today', () => {
  it('are those that the rights lead to', async () => {
    const codesOf = async (...rights: Permission[]) => {
      const { client } = await personWith(stage, ...rights)
      return (await expectOk(client.call(dashboardCalls.figures))).map(({ code }) => code)
    }
    expect(await codesOf()).toEqual([])
    expect(await codesOf('delegateView', 'delegateAdd')).toEqual(['registered', 'received', 'soon', 'overdue'])
    expect(await codesOf('resultEnter', 'instrumentView')).toEqual(['entered', 'calibration'])
    expect(await codesOf('resultConfirm', 'runView', 'reportView')).toEqual(['issued', 'heldRuns'])
    expect(await codesOf('invoiceView', 'invoiceIssue')).toEqual(['invoices'])
    expect(await codesOf('correctionView', 'correctionApprove')).toEqual(['approvals'])
    expect(await codesOf('refundView', 'refundPay')).toEqual(['payouts'])
    expect(await codesOf('statPlatform')).toEqual([])
    expect(await codesOf('statPlatform', 'statMoney')).toEqual(['income', 'cash', 'credit'])
  })

  it('equal the lists behind them', async () => {
    const lab = await laboratory(stage)
    const { id } = await addDelegationUnderTest(lab, 'MAD')
    await enter(stage.db, lab.desk, id, { MAD: ['1.26', '1.24'] })
    await addDelegationUnderTest(lab, 'MAD')
    await sql`update delegation set due_time = now() - interval '1 hour', soon_time = now() - interval '2 hours',
      escalate_notice_time = now() where id = ${id}`.execute(stage.db)
    const { client } = await administrator(stage)
    const { clientId } = await stage.db
      .selectFrom('delegation')
      .select('clientId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const draft = { correctionKind: correctionKind.increase, clientId, amount: '5.00', reason: '邮寄费' }
    await expectOk(client.call(correctionCalls.adjust, draft))
    const figures = await expectOk(client.call(dashboardCalls.figures))
    const lists: Readonly<Record<string, Call>> = {
      '/delegate/list': delegationCalls.page,
      '/assay/report': reportCalls.page,
      '/quality/run': controlCalls.runPage,
      '/quality/instrument': instrumentCalls.page,
      '/finance/invoice': invoiceCalls.page,
      '/finance/refund': refundCalls.page,
    }
    for (const { code, value, menuUrl, query } of figures) {
      const list = lists[menuUrl]
      if (list === undefined) continue
      const data = await expectOk(client.call(list as typeof delegationCalls.page, { query }))
      expect({ code, value }).toEqual({ code, value: String(data.totalRecords) })
    }
    const values = Object.fromEntries(figures.map(({ code, value }) => [code, value]))
    expect(values).toMatchObject({ registered: '2', received: '2', overdue: '1', unexplained: '1', finished: '0' })
    const waiting = await expectOk(client.call(correctionCalls.waiting, {}))
    expect(values['approvals']).toBe(String(waiting.length))
    expect(waiting).toHaveLength(1)
    const income = await expectOk(client.call(platformCalls.income, { by: 'day', startTime: laboratoryDay() }))
    expect(values).toMatchObject({ income: income.total.income, cash: income.total.cash })
    const credit = await expectOk(client.call(platformCalls.credit, {}))
    expect(values['credit']).toBe(credit.total.used)
  })

  it('take four statements, whatever the rights', async () => {
    const { client } = await administrator(stage)
    await client.call(dashboardCalls.figures)
    expect(await stage.statementsOf(() => client.call(dashboardCalls.figures))).toHaveLength(4)
  })
})

it('counts for release the reports that can be released, as the list behind it shows them', async () => {
  const lab = await laboratory(stage)
  const people = await office(stage)
  const addIssued = async () => {
    const delegation = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '')
    await issue(people, await submitReport(people, delegation))
    return delegation
  }
  await addIssued()
  const card = async () => {
    const cards = await expectOk(people.counter.client.call(dashboardCalls.work))
    return cards.find(({ code }) => code === 'release')
  }
  const before = await card()
  await coverFee(stage.db, (await addIssued()).id)
  const after = await card()
  expect(after?.count).toBe((before?.count ?? 0) + 1)
  const { totalRecords } = await expectOk(people.counter.client.call(reportCalls.page, { query: after?.query ?? [] }))
  expect(totalRecords).toBe(after?.count)
})

it('counts the work of today as the lists behind it, all of it and what is urgent or overdue', async () => {
  const lab = await laboratory(stage)
  const staff = await office(stage)
  const tested = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '')
  const reported = await addTestedDelegation(stage, lab, { AAD: ['9.8', '9.8'] }, '')
  await submitReport(staff, reported)
  const atBench = await addDelegationUnderTest(lab, 'MAD AAD')
  await enter(stage.db, lab.desk, atBench.id, { MAD: ['1.26', '1.24'] })
  await submit(stage.db, lab.desk, atBench.id, 'MAD')
  await addDelegationUnderTest(lab, 'MAD')
  const client = await addClient(lab.desk)
  const urgent = lab.words.offer.coefficients.find(({ urgency }) => urgency > 0)?.id ?? 0
  for (const coefficientId of [urgent, lab.words.offer.coefficients[0]?.id ?? 0])
    await addDelegation(lab.desk, lab.words, client.id, { coefficientId })
  await sql`update delegation set due_time = now() - interval '1 hour' where id in (${sql.join([tested.id, reported.id, atBench.id])})`.execute(
    stage.db,
  )
  const { id } = await addUser(stage.db)
  await sql`update app_user set user_status = 3, create_time = now() - interval '2 days' where id = ${id}`.execute(
    stage.db,
  )
  await sql`update app_user set user_status = 3 where id = ${(await addUser(stage.db)).id}`.execute(stage.db)
  const reader = (await administrator(stage)).client
  const lists: Readonly<Record<string, Call>> = {
    '/delegate/receive': delegationCalls.page,
    '/delegate/list': delegationCalls.page,
    '/assay/bench': resultCalls.workList,
    '/assay/review': resultCalls.reviewList,
    '/assay/report?list=waiting': reportCalls.reportable,
    '/assay/report': reportCalls.page,
    '/system/user': userCalls.page,
  }
  const cards = await expectOk(reader.call(dashboardCalls.work))
  for (const { code, count, pressing, menuUrl, query, pressingQuery } of cards) {
    const rowsUnder = async (own: typeof query) =>
      (await expectOk(reader.call(lists[menuUrl] as typeof delegationCalls.page, { query: own }))).totalRecords
    expect([code, await rowsUnder(query), await rowsUnder(pressingQuery)]).toEqual([code, count, pressing])
  }
  const divided = cards.filter(({ count, pressing }) => pressing > 0 && pressing < count).map(({ code }) => code)
  expect(divided).toEqual(expect.arrayContaining(['receive', 'pay', 'bench', 'registration']))
  const pressingCodes = cards.filter(({ pressing }) => pressing > 0).map(({ code }) => code)
  expect(pressingCodes).toEqual(expect.arrayContaining(['review', 'report', 'reportReview']))
})
