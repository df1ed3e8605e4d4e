import { setTimeout as wait } from 'node:timers/promises'
import { payMethod } from '@seam/contract/client/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation.calls'
import { accountMoneyCalls } from '@seam/contract/trade/account-money'
import { settleCalls } from '@seam/contract/trade/settle'
import { tillCalls } from '@seam/contract/trade/till'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addDelegation, expectOk, sampleDraft } from '../builders/lab.ts'
import { openTill } from '../builders/till.ts'
import { administrator } from '../people.ts'

const { stage, words, desk, clientWith, accountOf } = await openTill()
const cashiers = await Promise.all([1, 2, 3, 4].map(async () => (await administrator(stage)).client))
const { cash, transfer, credit } = payMethod

/** Statistics reach the others within a second of a connection's last statement. */
const countDeadlocks = async () => {
  await wait(1_500)
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(stage.db)
  return rows[0]?.deadlocks ?? 0n
}

type Step = readonly [kind: number, at: number, by: number]

/** Every money command of the till against all others, on few delegations of one client. */
const openRun = async () => {
  const { id: clientId } = await clientWith(40_000n)
  const { id: accountId } = await accountOf(clientId)
  const ids: number[] = []
  for (let count = 0; count < 6; count++)
    ids.push((await addDelegation(desk, words, clientId, { samples: [sampleDraft(words), sampleDraft(words)] })).id)
  const pick = (at: number) => ids[at % ids.length] ?? 0
  const codes: number[] = []

  const pay = async (by: typeof desk, delegateIds: number[], method: 1 | 2 | 9, amount?: string) => {
    const { code, data } = await by.call(tillCalls.quote, { delegateIds })
    if (code !== 0) return code
    const draft = { quoteId: data.quoteId, payMethod: method, ...(amount && { amount }) }
    return (await by.call(tillCalls.pay, draft)).code
  }
  const settle = async (by: typeof desk, amount: string) => {
    const unsettled = await expectOk(by.call(settleCalls.unsettledList, { clientId }))
    const tradeIds = unsettled.filter(({ settleCode }) => settleCode === '').map(({ id }) => id)
    if (tradeIds.length === 0) return 0
    const { code, data } = await by.call(settleCalls.confirm, { clientId, tradeIds })
    if (code !== 0) return code
    const receipts = [{ payMethod: transfer, amount }]
    return (await by.call(settleCalls.settle, { token: data.token, tradeIds, receipts })).code
  }
  const receive = async (by: typeof desk, at: number) => {
    const { rows } = await expectOk(by.call(settleCalls.page, { query: { clientId } }))
    const one = rows[at % Math.max(rows.length, 1)]
    if (one === undefined) return 0
    const receipts = [{ payMethod: cash, amount: '10.00' }]
    return (await by.call(settleCalls.receive, { id: one.id, version: one.version, receipts })).code
  }
  const sign = async (by: typeof desk, at: number) => {
    const { id, version, samples: own } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    const received = own.map(({ id: sampleId }, place) => ({
      sampleId,
      received: place === 0,
      ...(place > 0 && { rejectReason: '受潮' }),
    }))
    return (await by.call(delegationCalls.sign, { id, version, samples: received })).code
  }
  const cancel = async (by: typeof desk, at: number) => {
    const { id, version } = await expectOk(by.call(delegationCalls.get, { id: pick(at) }))
    return (await by.call(delegationCalls.cancel, { id, version, reason: '撤回' })).code
  }
  const recharge = async (by: typeof desk) =>
    (await by.call(accountMoneyCalls.recharge, { id: accountId, amount: '7', payMethod: transfer, reason: '并发' }))
      .code

  return async ([kind, at, by]: Step) => {
    const cashier = cashiers[by % cashiers.length] ?? desk
    const steps = [
      () => pay(cashier, [pick(at), pick(at + 1)], cash, '30.00'),
      () => pay(cashier, [pick(at + 1), pick(at)], credit),
      () => pay(cashier, [pick(at)], credit),
      () =>
        pay(
          cashier,
          [pick(at), pick(at + 2), pick(at + 4)].filter((one, place, all) => all.indexOf(one) === place),
          transfer,
        ),
      () => settle(cashier, '50.00'),
      () => receive(cashier, at),
      () => sign(cashier, at),
      () => recharge(cashier),
      ...(at === 0 ? [() => cancel(cashier, at)] : []),
    ]
    codes.push((await steps[kind % steps.length]?.()) ?? 0)
    return codes
  }
}

it('runs every money command against the others without a deadlock, an unknown error or a broken invariant', async () => {
  const before = await countDeadlocks()
  const steps = fc.sample(fc.tuple(fc.nat(8), fc.nat(5), fc.nat(3)), { numRuns: 80, seed: Date.now() })
  const run = await openRun()
  const answers = await Promise.all(steps.map(run))
  const codes = answers[0] ?? []
  expect(codes).toHaveLength(steps.length)
  expect(codes).not.toContain(commonFailures.unknown.code)
  expect(codes.filter(code => code === 0).length).toBeGreaterThan(steps.length / 10)
  expect((await countDeadlocks()) - before).toBe(0n)
}, 60_000)
