import { allCalls } from '@seam/contract'
import type { Call } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { isPortalAccess } from '@seam/contract/kit/portal/portal-right'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { portalInvoiceCalls } from '@seam/contract/portal/invoice'
import { portalMemberCalls } from '@seam/contract/portal/member'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalOrderCalls } from '@seam/contract/portal/order.calls'
import { portalCalls } from '@seam/contract/portal/portal'
import { portalReportCalls } from '@seam/contract/portal/report'
import { statementCalls } from '@seam/contract/trade/statement'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { laboratoryDay } from '../../src/kit/period.ts'
import { addClient, addDelegation, expectOk, orderWords, payFor } from '../builders/lab.ts'
import { addPortalAccount, orderDraft, placeOrder } from '../builders/portal.ts'
import { addTestedDelegation, issue, office, submitReport } from '../builders/report.ts'
import { laboratory } from '../builders/result/bench.ts'
import type { Client } from '../client.ts'
import { expectRefusal } from '../expect-refusal.ts'
import { administrator } from '../people.ts'
import { useStage } from '../stage.ts'

const stage = useStage({ PAY_PROVIDER: 'demo' })
/** Rows of another client, which the caller must not reach. */
const foreign = {
  orderId: 0,
  version: 1,
  reportId: 0,
  tradeId: 0,
  attemptId: 0,
  memberId: 0,
  titleId: 0,
  invoiceId: 0,
  statementId: 0,
}
let owner: Client
let guest: Client
let words: Awaited<ReturnType<typeof orderWords>>
let draft: Awaited<ReturnType<typeof orderDraft>>

beforeAll(async () => {
  const admin = await administrator(stage)
  words = await orderWords(admin.client)
  const lab = await laboratory(stage)
  const people = await office(stage)
  // A released report, and one that was issued and not released.
  const testedDelegation = await addTestedDelegation(stage, lab)
  const issued = await issue(people, await submitReport(people, testedDelegation))
  const { clientId } = await stage.db
    .selectFrom('delegation')
    .select('clientId')
    .where('id', '=', testedDelegation.id)
    .executeTakeFirstOrThrow()
  await expectOk(
    people.counter.client.call(reportCalls.release, { id: issued.id, version: issued.version, reason: '经理批准' }),
  )
  const account = await addPortalAccount(stage, clientId)
  owner = account.client
  foreign.reportId = issued.id
  foreign.memberId = (await addPortalAccount(stage, clientId, [], account.enterpriseId)).id
  const order = await placeOrder(owner, words)
  Object.assign(foreign, { orderId: order.id, version: order.version })
  const { tradeId } = await expectOk(owner.call(portalMoneyCalls.recharge, { amount: '10', payMethod: 3 }))
  const { attemptId } = await expectOk(owner.call(portalMoneyCalls.startCode, { tradeId, channel: 3 }))
  Object.assign(foreign, { tradeId, attemptId })
  foreign.titleId = (
    await expectOk(owner.call(portalInvoiceCalls.addTitle, { ticketTitle: '甲方', taxNumber: '91350100M000100Y43' }))
  ).id
  const day = laboratoryDay()
  foreign.statementId = (
    await expectOk(admin.client.call(statementCalls.issue, { clientId, startDate: day, endDate: day }))
  ).id
  const other = await addClient(admin.client)
  guest = (await addPortalAccount(stage, other.id)).client
  draft = await orderDraft(guest, words)
  const paid = await addDelegation(admin.client, words, clientId)
  await expectOk(payFor(admin.client, paid))
  const shares = [{ delegationId: paid.id, amount: '1.00' }]
  foreign.invoiceId = (await expectOk(owner.call(portalInvoiceCalls.request, { ticketId: foreign.titleId, shares }))).id
}, 60_000)

const key = () => ({ id: foreign.orderId, version: foreign.version })

/** Each call of the portal that names a row, with a row of another client; the others name none. */
const attacks: Readonly<Record<string, () => readonly object[]>> = {
  'portalOrder.get': () => [{ id: foreign.orderId }],
  'portalOrder.update': () => [{ ...draft, ...key() }],
  'portalOrder.withdraw': () => [key()],
  'portalOrder.agree': () => [{ ...key(), fee: '1.00' }],
  'portalReport.file': () => [{ id: foreign.reportId }],
  'portalMoney.quote': () => [{ delegateIds: [foreign.orderId] }],
  'portalMoney.startCode': () => [{ tradeId: foreign.tradeId, channel: 3 }],
  'portalMoney.states': () => [{ attemptId: foreign.attemptId }],
  'portalMoney.ask': () => [{ attemptId: foreign.attemptId }],
  'portalMoney.giveUp': () => [{ tradeId: foreign.tradeId }],
  'portalInvoice.request': () => [
    { ticketId: foreign.titleId, shares: [{ delegationId: foreign.orderId, amount: '1.00' }] },
  ],
  'portalInvoice.withdraw': () => [{ id: foreign.invoiceId, version: 1 }],
  'portalStatement.get': () => [{ id: foreign.statementId }],
  'portalStatement.file': () => [{ id: foreign.statementId }],
  'portalStatement.confirm': () => [{ id: foreign.statementId, version: 1 }],
  'portalStatement.dispute': () => [{ id: foreign.statementId, version: 1, dispute: '试' }],
  'portalMember.setRights': () => [{ id: foreign.memberId, rights: [], version: 1 }],
  'portalMember.switchState': () => [{ id: foreign.memberId, enabled: false }],
}

const withoutRow = new Set([
  'portal.home',
  'portalOrder.offer',
  'portalOrder.fee',
  'portalOrder.page',
  'portalOrder.last',
  'portalOrder.add',
  'portalReport.page',
  'portalMoney.account',
  'portalMoney.records',
  'portalMoney.waiting',
  // A quote is encrypted for the account that requested it: see below.
  'portalMoney.pay',
  'portalMoney.recharge',
  'portalInvoice.titles',
  'portalInvoice.addTitle',
  'portalInvoice.invoiceable',
  'portalInvoice.page',
  'portalStatement.page',
  'portalMember.list',
  'portalMember.add',
])

const portalTables = Object.entries(allCalls).flatMap(([module, table]) =>
  Object.entries(table).flatMap(([name, call]: [string, Call]) =>
    isPortalAccess(call.access) ? [{ name: `${module}.${name}`, call }] : [],
  ),
)

describe('a client', () => {
  it('reaches no row of another client, whichever call names it', async () => {
    expect([...Object.keys(attacks), ...withoutRow].toSorted()).toEqual(portalTables.map(({ name }) => name).toSorted())
    for (const { name, call } of portalTables)
      for (const input of attacks[name]?.() ?? []) {
        const answer = await guest.call(call, input)
        expect({ name, code: answer.code, data: answer.data }).toEqual({
          name,
          code: commonFailures.notThere.code,
          data: null,
        })
      }
  })

  it('names no client: no call of the portal takes one', () => {
    for (const { name, call } of portalTables)
      expect({ name, input: JSON.stringify(keysOf(call.input)) }).not.toMatchObject({
        input: expect.stringContaining('clientId'),
      })
  })

  it('lists nothing of another client', async () => {
    for (const { call } of portalTables.filter(({ name }) => name.endsWith('.page') || name.endsWith('.records')))
      expect((await guest.call(call, {})).data).toMatchObject({ totalRecords: 0, rows: [] })
    expect(await expectOk(guest.call(portalMoneyCalls.waiting))).toEqual([])
    expect(await expectOk(guest.call(portalOrderCalls.last))).toBeNull()
    expect(await expectOk(guest.call(portalInvoiceCalls.titles))).toEqual([])
    expect(await expectOk(guest.call(portalInvoiceCalls.invoiceable))).toEqual({ totalFee: '0.00', delegations: [] })
    expect((await expectOk(guest.call(portalMemberCalls.list))).map(({ own }) => own)).toEqual([true])
    expect(await expectOk(guest.call(portalCalls.home))).toMatchObject({
      orders: { open: 0, waitingForClient: 0 },
      newReports: 0,
      account: { balance: '0.00', due: '0.00', openStatements: 0 },
    })
  })

  it('cannot pay by the quote of another one', async () => {
    const [row] = await expectOk(owner.call(portalMoneyCalls.waiting))
    if (row === undefined) throw new Error('nothing to pay')
    const { quoteId } = await expectOk(owner.call(portalMoneyCalls.quote, { delegateIds: [row.id] }))
    const answer = await guest.call(portalMoneyCalls.pay, { quoteId, payMethod: 3 })
    expect(answer.code).not.toBe(0)
    expect(JSON.stringify(answer.data)).not.toContain(row.delegateCode)
  })
})

/** Every field name of a schema, at any depth. */
const keysOf = (schema: z.core.$ZodType): string[] => {
  const definition = schema._zod.def as unknown as Record<string, unknown>
  const inner = ['element', 'innerType', 'in', 'out', 'left', 'right'].flatMap(name =>
    definition[name] !== undefined && typeof definition[name] === 'object'
      ? keysOf(definition[name] as z.core.$ZodType)
      : [],
  )
  const options = Array.isArray(definition['options'])
    ? (definition['options'] as z.core.$ZodType[]).flatMap(keysOf)
    : []
  const shape = (definition['shape'] ?? {}) as Record<string, z.core.$ZodType>
  return [...inner, ...options, ...Object.entries(shape).flatMap(([name, field]) => [name, ...keysOf(field)])]
}

/** All fields that a client may read: a new field must be added here deliberately. */
const allowed = new Set(
  `title telephone clientName userName rights readOnly orders waitingForClient open newReports account balance due creditUsed
  projects id projectName symbol unit material price groups groupName projectNames coefficients coefficientName coefficient
  urgency promiseAmount promiseUnit sampleKinds sampleKindName subtotals subtotal memberRate fee rows delegateCode stage payState
  sampleCount sampleName createTime dueTime totalRecords version coefficientId consignorName consignorTelephone notifiers
  notifierName remarks repeatReason returnReason agreedFee samples sampleKindId mass projectIds groupIds choices rejectReason
  track time reports reportCode can change withdraw agree pay agreed delegationId state issueTime releaseTime checkUrl
  creditLimit methods kind after quoteId lines needsPassword payMethod enabled tradeId attemptId codeUrl image expireTime amount
  demo attemptState tradeState titleType ticketType ticketTitle taxNumber bankName bankAccount address email isDefault totalFee
  delegations paid invoiced invoiceable invoiceCode red invoiceNo issueDate userMobile userStatus own
  openStatements statementCode startDate endDate openingReceivable closingReceivable openingBalance closingBalance dispute
  answerTime answer charged settled deposited spent ages from to code receivable receivableAfter balanceAfter`.split(
    /\s+/,
  ),
)

describe('what a client sees', () => {
  it('has no field that is not allowed: no names of staff, lab codes, readings, returns or high marks', () => {
    const fields = new Map(portalTables.map(({ name, call }) => [name, [...new Set(keysOf(call.output))]]))
    const surplus = [...fields].flatMap(([name, own]) =>
      own.filter(field => !allowed.has(field)).map(field => `${name}: ${field}`),
    )
    expect(surplus).toEqual([])
    const used = new Set([...fields.values()].flat())
    expect([...allowed].filter(field => !used.has(field))).toEqual([])
  })

  it('has reports past the gate of their release alone', async () => {
    const list = await expectOk(owner.call(portalReportCalls.page, {}))
    expect(list.rows.map(({ id }) => id)).toEqual([foreign.reportId])
    const file = await owner.call(portalReportCalls.file, { id: foreign.reportId })
    expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-')
    await sql`set session_replication_role = replica`.execute(stage.db)
    await stage.db
      .updateTable('report')
      .set({ releaseTime: null, state: 40 })
      .where('id', '=', foreign.reportId)
      .execute()
    expect((await expectOk(owner.call(portalReportCalls.page, {}))).totalRecords).toBe(0)
    expectRefusal(await owner.call(portalReportCalls.file, { id: foreign.reportId }), commonFailures.notThere)
  })
})
