import { allCalls } from '@seam/contract'
import { coalCalls } from '@seam/contract/catalogue/material/coal'
import { salesmanCalls } from '@seam/contract/catalogue/salesman'
import { clientCalls, clientSource, VxAccountDraft } from '@seam/contract/client/client'
import { invoiceState } from '@seam/contract/client/invoice'
import { dashboardCalls } from '@seam/contract/insight/dashboard'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { isCreditCode } from '@seam/contract/kit/rules/credit-code-check'
import { telephoneForm } from '@seam/contract/kit/rules/telephone'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalOrderState } from '@seam/contract/portal/order'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { portalReportCalls } from '@seam/contract/portal/report'
import { DepartmentDraft, departmentCalls } from '@seam/contract/system/department'
import { smsCalls } from '@seam/contract/system/sms'
import { userCalls } from '@seam/contract/system/user/user'
import { statementState } from '@seam/contract/trade/statement'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { addClient, addDelegation, expectOk, orderWords, signFor } from '../../test/builders/lab.ts'
import { type Client, signIn } from '../../test/client.ts'
import { type Demonstration, demoPassword, openDemonstration } from '../../test/demonstration.ts'
import { portalAccounts } from './content/portal-list.ts'
import { loadDemonstration } from './load-demonstration.ts'

let demo: Demonstration
const people = {
  前台: '13800000001',
  化验员: '13800000002',
  审核员: '13800000003',
  收费员: '13800000004',
  主管: '13800000005',
  管理员: '13800000000',
}
type Role = keyof typeof people
/** The call of the list that a dashboard card opens. */
const listOfCard: Readonly<Record<string, Call<'read', z.ZodType, z.ZodType<{ totalRecords: number }>>>> = {
  receive: delegationCalls.page,
  pay: delegationCalls.page,
  bench: resultCalls.workList,
  review: resultCalls.reviewList,
  report: reportCalls.reportable,
  reportReview: reportCalls.page,
  reportApprove: reportCalls.page,
  release: reportCalls.page,
  registration: userCalls.page,
}

const clients = {} as Record<Role, Client>
const as = (role: Role): Client => clients[role]

beforeAll(async () => {
  demo = await openDemonstration()
  for (const [role, mobile] of Object.entries(people))
    clients[role as Role] = await signIn(demo.app, mobile, demoPassword)
})
afterAll(() => demo.close())

/** Calls that need only a page, or nothing. */
const lists: readonly Call[] = Object.values(allCalls)
  .flatMap(table => Object.values(table) as Call[])
  .filter(({ kind, access, input }) => kind === 'read' && access !== 'anyone' && input.safeParse({}).success)
  .filter(({ encoding }) => encoding !== 'multipart')

const portalLists = lists.filter(({ access }) => isPortalAccess(access))

/** On a busy machine more would open connections together, and one that takes over five seconds is a 503. */
const few = 3
const { code: noPermission } = commonFailures.noPermission

const groups = Array.from({ length: Math.ceil(lists.length / few) }, (_, at) => lists.slice(at * few, at * few + few))

const ask = async (client: Client, call: Call) => ({ path: call.path, ...(await client.call(call, {})) })

/** Of those whose scope is all: who sees everything, who works by lab code, and who takes money. */
describe.each(['管理员', '化验员', '收费员'] as const)('%s', role => {
  it('is answered by every list that they may see', async () => {
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (const group of groups) answers.push(...(await Promise.all(group.map(call => ask(as(role), call)))))
    const failed = answers.filter(({ code }) => code !== 0 && code !== noPermission)
    expect(failed.map(({ path, code }) => [path, code])).toEqual([])
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(5)
    expect(demo.errors).toEqual([])
  })
})

describe.each(Object.keys(people) as Role[])('%s', role => {
  it('finds work of today', async () => {
    const cards = await expectOk(as(role).call(dashboardCalls.work))
    expect(cards.length).toBeGreaterThan(0)
    expect(cards.filter(({ count }) => count === 0)).toEqual([])
  })

  it('counts on each card exactly what the list behind it shows', async () => {
    for (const { code, count, query } of await expectOk(as(role).call(dashboardCalls.work))) {
      const list = listOfCard[code]
      if (list === undefined) throw new Error(`the card ${code} has no list`)
      const { totalRecords } = await expectOk(as(role).call(list, { pageSize: 10, query }))
      expect({ code, count }).toEqual({ code, count: totalRecords })
    }
  })
})

describe('an account of the portal', () => {
  it('is answered by every list of its rights, with orders and statements in their states', async () => {
    for (const { userMobile } of portalAccounts) {
      const client = await signIn(demo.app, userMobile, demoPassword, { portal: true })
      const { rights } = await expectOk(client.call(portalCalls.home))
      for (const call of portalLists) {
        const { code } = await client.call(call, {})
        const isGranted = call.access === 'portal' || rights.some(right => right === call.access)
        expect({ path: call.path, code }).toEqual({ path: call.path, code: isGranted ? 0 : noPermission })
      }
    }
    const statesOf = async (table: 'portal_order' | 'client_statement') =>
      (await demo.query<{ state: number }>(`select distinct state from ${table} order by 1`)).map(({ state }) => state)
    const { submitted, returned, confirmed, withdrawn } = portalOrderState
    expect(await statesOf('portal_order')).toEqual([submitted, returned, confirmed, withdrawn])
    expect(await statesOf('client_statement')).toEqual(statementState.values)
  })

  it('finds orders, a payment from the balance, an invoice request and reports', async () => {
    const first = await signIn(demo.app, '13810000001', demoPassword, { portal: true })
    const third = await signIn(demo.app, '13810000003', demoPassword, { portal: true })
    expect((await expectOk(first.call(portalOrderCalls.page, {}))).totalRecords).toBeGreaterThan(5)
    expect((await expectOk(first.call(portalReportCalls.page, {}))).totalRecords).toBeGreaterThan(5)
    const { rows } = await expectOk(first.call(portalInvoiceCalls.page, {}))
    expect(rows.map(({ state }) => state)).toContain(invoiceState.requested)
    const records = await expectOk(third.call(portalMoneyCalls.records, {}))
    expect(records.rows.filter(({ change }) => change.startsWith('-')).length).toBeGreaterThan(0)
    expect((await expectOk(third.call(portalMoneyCalls.waiting, {}))).length).toBeGreaterThan(0)
  })
})

const idsOf = async (table: 'delegation' | 'report') => {
  const rows = await demo.db.selectFrom(table).select(['id', 'state']).orderBy('id', 'desc').execute()
  return [...Map.groupBy(rows, ({ state }) => state).values()].flatMap(own => own.slice(0, 4))
}

it('has departments, salesmen, coals and messages as a laboratory of a coal region', async () => {
  const admin = as('管理员')
  const tree = await expectOk(admin.call(departmentCalls.tree, {}))
  const departments = tree.flatMap(top => [top, ...top.children, ...top.children.flatMap(({ children }) => children)])
  const drafts = departments.map(({ parentId, departmentName, contactUser, telephone, remarks }) => ({
    parentId,
    departmentName,
    contactUser,
    telephone,
    remarks,
  }))
  expect(drafts.filter(draft => !DepartmentDraft.safeParse(draft).success)).toEqual([])
  expect(new Set(departments.map(({ state }) => state))).toEqual(new Set([1, 2]))
  for (const [call, least] of [
    [salesmanCalls.page, 8],
    [coalCalls.page, 40],
    [smsCalls.page, 15],
  ] as const) {
    const { rows, totalRecords } = await expectOk(admin.call(call, { pageSize: 100 }))
    expect(totalRecords).toBeGreaterThanOrEqual(least)
    expect(new Set(rows.map(({ state }) => state)).size).toBeGreaterThan(1)
  }
})

describe('details', () => {
  it('of delegations, reports and clients come whole', async () => {
    for (const { id, state } of await idsOf('delegation'))
      if (state !== 10)
        expect((await expectOk(as('主管').call(delegationCalls.get, { id }))).steps.length).toBeGreaterThan(0)
    for (const { id } of await idsOf('report')) await expectOk(as('审核员').call(reportCalls.get, { id }))
    const { rows } = await expectOk(as('前台').call(clientCalls.page, { query: { keyword: 'fymj' } }))
    expect(rows[0]?.clientName).toContain('汾远')
    const [first] = rows
    const { notifiers, account } = await expectOk(as('前台').call(clientCalls.get, { id: first?.id ?? 0 }))
    expect([notifiers.length > 0, Number(account.creditLimit) > 0]).toEqual([true, true])
  })

  it('of clients would pass the form', async () => {
    const { rows } = await expectOk(as('前台').call(clientCalls.page, { pageSize: 50 }))
    expect(rows.filter(({ creditCode }) => creditCode !== '' && !isCreditCode(creditCode))).toEqual([])
    expect(rows.filter(({ telephone }) => !telephoneForm.test(telephone))).toEqual([])
    expect(rows.filter(({ state }) => state === 1)).toHaveLength(1)
    const withSalesman = rows.filter(({ salesmanName }) => salesmanName !== '')
    expect(withSalesman.length).toBeGreaterThan(3)
    expect(new Set(withSalesman.map(({ source }) => source))).toEqual(new Set([clientSource.salesman]))
    expect(rows.filter(({ source, salesmanName }) => source === clientSource.salesman && salesmanName === '')).toEqual(
      [],
    )
    const wechat = rows.map(({ vxAccount }) => vxAccount).filter(account => account !== '')
    expect(wechat.filter(vxAccount => !VxAccountDraft.safeParse({ vxAccount }).success)).toEqual([])
    expect(new Set(wechat).size).toBe(wechat.length)
  })

  it('of results show their readings and their way', async () => {
    const { rows } = await expectOk(as('审核员').call(resultCalls.reviewList, { pageSize: 20 }))
    expect(rows.some(({ exception }) => exception)).toBe(true)
    expect(rows.every(({ can }) => can.confirm || can.confirmTogether || can.returnBack)).toBe(true)
    for (const { itemId } of rows) {
      const { versions, steps } = await expectOk(as('审核员').call(resultCalls.history, { itemId }))
      expect([versions.length > 0, steps.length > 0]).toEqual([true, true])
    }
  })

  it('of a reviewed report are as they were reviewed, so that it can be approved', async () => {
    const manager = as('主管')
    const { rows } = await expectOk(manager.call(reportCalls.page, { query: { state: reportState.reviewed } }))
    const { id = 0, version = 0 } = rows[0] ?? {}
    const password = manager.seal(demoPassword)
    const approved = await expectOk(manager.call(reportCalls.confirm, { id, version, passed: true, password }))
    expect(approved.state).toBe(reportState.issued)
  })

  it('of an issued report include its file, drawn when it is asked for', async () => {
    const { rows } = await expectOk(as('前台').call(reportCalls.page, { query: { state: reportState.issued } }))
    const [report] = rows
    const { raw, headers } = await as('前台').call(reportCalls.file, { id: report?.id ?? 0 })
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-')
    expect(decodeURIComponent(headers['content-disposition'] ?? '')).toContain(report?.reportCode)
    await expectOk(
      as('前台').call(reportCalls.release, { id: report?.id ?? 0, version: report?.version ?? 0, reason: '经理批准' }),
    )
  })
})

it('goes on: the next numbers are the next, and new work meets nothing of the old', async () => {
  const desk = as('管理员')
  const words = await orderWords(desk)
  const client = await addClient(desk, { payPolicy: 2 })
  expect(client.clientCode).toBe('KH000041')
  const before = await demo.db.selectFrom('delegation').select('delegateCode').orderBy('id', 'desc').executeTakeFirst()
  const delegation = await addDelegation(desk, words, client.id)
  const [day, serial] = (before?.delegateCode ?? '').split('-')
  const expected = delegation.delegateCode.startsWith(day ?? '-') ? Number(serial) + 1 : 1
  expect(Number(delegation.delegateCode.split('-')[1])).toBe(expected)
  expect((await expectOk(signFor(desk, delegation))).state).toBe(40)
})

it('is loaded once, and never beside the work of others', async () => {
  const count = () => demo.db.selectFrom('delegation').select('id').execute()
  const before = (await count()).length
  expect(await loadDemonstration(demo.db, demo.config)).toBeUndefined()
  expect(await count()).toHaveLength(before)
})
