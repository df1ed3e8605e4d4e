import { invoiceCalls } from '@seam/contract/client/invoice'
import { ticketCalls } from '@seam/contract/client/ticket'
import type { Call } from '@seam/contract/kit/call'
import { addDays } from '@seam/contract/kit/value/day'
import { statementCalls } from '@seam/contract/trade/statement'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { everything } from '../../src/kit/list/scope.ts'
import { laboratoryDay } from '../../src/kit/period.ts'
import { routes } from '../../src/routes.ts'
import { type Laboratory, openLaboratory } from './laboratory.ts'
import { buffersOf } from './plans.ts'

const clients = 3_000
/** Delegations of one client, of which the last ten are neither invoiced nor settled. */
const sizes = { small: 100, large: 1_000 } as const
const period = { startDate: addDays(laboratoryDay(), -1), endDate: laboratoryDay() }

/** Credit of long ago, settled and invoiced, beside the ten of yesterday that are neither. */
const historyOf = (delegations: number) => `
set session_replication_role = replica;
insert into delegation (delegate_code, client_id, consignor_name, state, pay_state, coefficient_id, coefficient_name, coefficient,
    urgency, grade_name, member_rate, subtotal, fee, credited, settled_credit, invoiced, create_user_id, create_name, create_time)
  select 'LS' || n, own.id, '', 60, 3, one.coefficient_id, '', 1, 0, '', 1, 100, 100, 100,
    case when n > ${delegations} - 20 then 50 else 100 end, case when n > ${delegations} - 10 then 0 when n > ${delegations} - 20 then 40 else 100 end,
    one.create_user_id, '', now() - interval '1 day' - (${delegations} - n) * interval '1 hour'
  from generate_series(1, ${delegations}) n, (select min(id) as id from client) own, (select * from delegation order by id limit 1) one;
insert into trade (trade_kind, client_id, pay_method, amount, outstanding, state, voucher_no, create_user_id, create_name, create_time)
  select 1, client_id, 9, 100, 100 - settled_credit, 30, id::text, create_user_id, '', create_time
  from delegation where delegate_code like 'LS%' order by id;
insert into trade_share (trade_id, delegation_id, amount, settled)
  select trade.id, delegation.id, 100, settled_credit from trade join delegation on delegation.id = voucher_no::integer where delegate_code like 'LS%';
with posted as (
  insert into posting (posting_kind, cause, client_id, trade_id, user_name, create_time)
  select 'CREDIT', 'trade:' || trade.id, trade.client_id, trade.id, '', trade.create_time from trade where pay_method = 9
  returning id, client_id, trade_id, create_time
)
insert into entry (posting_id, ledger_account, amount, client_id, delegation_id, seq, balance_after, create_time)
  select posted.id, 'RECEIVABLE', sign * case sign when 1 then 100 else settled end, client_id, delegation_id,
    10 + row_number() over (order by posted.id, sign desc), 0, create_time
  from posted join trade_share using (trade_id), (values (1), (-1)) side (sign);
set session_replication_role = origin;
analyze;
`

let small: Laboratory
let large: Laboratory
let clientId: number

beforeAll(async () => {
  ;[small, large] = await Promise.all([openLaboratory(clients), openLaboratory(clients)])
  await small.client.query(historyOf(sizes.small))
  await large.client.query(historyOf(sizes.large))
  clientId = (await small.db.selectFrom('client').select('id').orderBy('id').executeTakeFirstOrThrow()).id
}, 300_000)
afterAll(async () => {
  await small.close()
  await large.close()
})

const measure = async (laboratory: Laboratory, call: Call, input: object) => {
  const handle = routes.find(route => route.call === call)?.handle
  const { db, services } = laboratory
  const context = { db, input: call.input.parse(input), caller: { userId: 1, scope: everything }, services } as never
  const statements = await laboratory.statementsOf(async () => handle?.(context))
  const sums = { own: 0, general: 0 }
  for (const { text, values } of statements) {
    const { own, general } = await buffersOf(laboratory.client, text, values)
    sums.own += own
    sums.general += general
  }
  return { statements: statements.length, ...sums }
}

const calls: Readonly<Record<string, { call: Call; input: () => object }>> = {
  'the invoiceable amount of a client': { call: ticketCalls.totalFee, input: () => ({ clientId }) },
  'the invoiceable delegations of a client': { call: invoiceCalls.invoiceable, input: () => ({ clientId }) },
  'a statement of two days': { call: statementCalls.preview, input: () => ({ clientId, ...period }) },
}

it.each(Object.entries(calls))('%s: ten times the history, the same buffers', async (_title, { call, input }) => {
  const before = await measure(small, call, input())
  const after = await measure(large, call, input())
  expect(after.statements).toBe(before.statements)
  expect(after.own).toBeLessThanOrEqual(before.own * 1.5 + 32)
  expect(after.general).toBeLessThanOrEqual(before.general * 1.5 + 32)
})
