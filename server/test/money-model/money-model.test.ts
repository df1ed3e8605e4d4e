import { invoiceCalls } from '@seam/contract/client/invoice'
import { accountCalls } from '@seam/contract/client/money/account'
import { ticketCalls } from '@seam/contract/client/ticket'
import { toFen } from '@seam/contract/kit/value/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findViolations } from '../../src/modules/client/ledger/checks/ledger-checks.rows.ts'
import { addClient, expectOk, orderWords } from '../builders/lab.ts'
import { grantCredit } from '../builders/money/credit.ts'
import { openScanTill } from '../builders/money/scan-till.ts'
import { administrator } from '../people.ts'
import { commands } from './commands.ts'
import { balanceOf, creditUsedOf, feeOf, invoiceableOf, type Model, newModel, payStateOf, receivedOf } from './model.ts'
import type { Real } from './run.ts'
import { payPassword, rechargeLimit } from './till-commands.ts'

/** `npm run model` makes 20,000. */
const runs = Number(process.env['MODEL_RUNS'] ?? 200)
/** The invariants read the whole ledger. */
const checkEvery = runs > 1_000 ? 100 : 20
const creditLimit = 30_000n

const till = await openScanTill()
const { db } = till.stage
const catalogue = await orderWords(till.admin.client)
const prices = new Map(catalogue.offer.projects.map(({ id, price }) => [id, toFen(price ?? '0.00')]))
const words = { ...catalogue, priceOf: (projectId: number) => prices.get(projectId) ?? 0n }
const { client: manager } = await administrator(till.stage)
await db.updateTable('systemConfig').set({ rechargeLimit }).execute()
const { id: templateId } = await addClient(till.admin.client)
const accountOf = (clientId: number) =>
  db.selectFrom('account').selectAll().where('clientId', '=', clientId).executeTakeFirstOrThrow()
// Hashing a password takes longer than all other commands together: every client has the same one.
const { id: templateAccountId } = await accountOf(templateId)
await expectOk(
  till.admin.client.call(accountCalls.resetPayPassword, {
    id: templateAccountId,
    password: till.admin.client.seal(payPassword),
  }),
)
const { payPasswordHash } = await accountOf(templateId)

const openRun = async (): Promise<{ model: Model; real: Real }> => {
  const { id: clientId } = await addClient(till.admin.client)
  await grantCredit(till.admin.client, clientId, creditLimit)
  await db.updateTable('account').set({ payPasswordHash }).where('clientId', '=', clientId).execute()
  const { id: accountId } = await accountOf(clientId)
  const title = { clientId, titleType: 2 as const, ticketType: 1 as const, ticketTitle: '李四' }
  const { id: ticketId } = await expectOk(till.admin.client.call(ticketCalls.add, title))
  return { model: newModel(creditLimit), real: { till, words, manager, clientId, accountId, ticketId } }
}

const sumsOf = async (clientId: number): Promise<Record<string, bigint>> => {
  const { rows } = await sql<{ account: string; sum: bigint }>`
    select ledger_account as account, sum(amount)::bigint as sum from entry join posting on posting.id = posting_id
    where posting.client_id = ${clientId} or posting.trade_id in (select id from trade where client_id = ${clientId})
    group by 1 having sum(amount) <> 0`.execute(db)
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

/** Everything equals the paper to the fen. */
const compare = async (model: Model, clientId: number) => {
  const sums = [...model.accounts].filter(([, sum]) => sum !== 0n)
  expect(await sumsOf(clientId)).toEqual(Object.fromEntries(sums))
  expect(await accountOf(clientId)).toMatchObject({ balance: balanceOf(model), creditUsed: creditUsedOf(model) })
  const stored = await db
    .selectFrom('delegation')
    .select(['id', 'fee', 'paid', 'credited', 'refunded', 'payState'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute()
  expect(stored).toEqual(
    model.delegations.map(delegation => ({
      id: delegation.id,
      fee: feeOf(delegation),
      ...receivedOf(model, delegation),
      payState: payStateOf(model, delegation),
    })),
  )
  const invoiceable = await expectOk(till.admin.client.call(invoiceCalls.invoiceable, { clientId }))
  expect(invoiceable.map(({ paid, invoiced }) => ({ paid: toFen(paid), invoiced: toFen(invoiced) }))).toEqual(
    model.delegations.map(one => invoiceableOf(model, one)).filter(({ paid, invoiced }) => paid > invoiced),
  )
}

it(
  'keeps money as a person would on paper, whatever is done in whatever order',
  async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(commands, async chosen => {
        const { model, real } = await openRun()
        await fc.asyncModelRun(async () => ({ model, real }), chosen)
        await compare(model, real.clientId)
        run += 1
        if (run % checkEvery !== 0) return
        expect(await findViolations(db)).toEqual([])
        // as autovacuum would: tables that are believed to be empty are read whole
        await sql`vacuum (analyze)`.execute(db)
      }),
      // a failed run is reported unshrunk: shrinking would take as long as all runs
      { numRuns: runs, endOnFailure: process.env['MODEL_SHRINK'] === undefined },
    )
    expect(run).toBe(runs)
  },
  Math.max(600_000, runs * 3_000),
)
