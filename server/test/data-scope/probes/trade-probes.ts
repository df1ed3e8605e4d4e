import { allCalls } from '@seam/contract'
import { tradeState } from '@seam/contract/client/money/ledger'
import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { fromFen } from '@seam/contract/kit/value/money'
import { receiptFailures } from '@seam/contract/trade/receipt'
import { expect } from 'vitest'
import { ask, each, exportedInJob, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { accountMoney, receipt, till, trade } = allCalls

const visibleTrades = ({ rows }: World, rule: Rule) =>
  rows.trades.filter(({ delegationId }) => rule.delegation(delegationId))

const records =
  (call: typeof accountMoney.balanceRecords | typeof accountMoney.creditRecords): Probe =>
  async (world, rule) => {
    const { data } = await ask(world, call, wholePage)
    sameIds(
      data.rows.map(({ clientId }) => clientId),
      world.rows.clients.map(({ id }) => id).filter(rule.client),
      call.path,
    )
  }

/** A payment has no receipt of a recharge: refused as such where it may be seen, and otherwise as if it did not exist. */
const rechargeReceipt =
  (call: typeof receipt.recharge | typeof receipt.rechargePrinted): Probe =>
  async (world, rule) => {
    for (const { id, delegationId } of world.rows.trades)
      expect((await ask(world, call, { id })).code).toBe(
        rule.delegation(delegationId) ? receiptFailures.nothingReceived.code : commonFailures.notThere.code,
      )
  }

const takings =
  (call: typeof trade.takings, isPayment: boolean): Probe =>
  async (world, rule) => {
    const { data } = await ask(world, call, {})
    const amounts = isPayment ? visibleTrades(world, rule).map(({ amount }) => amount) : []
    expect(data.taken).toBe(fromFen(amounts.reduce((sum, amount) => sum + amount, 0n)))
  }

/** The allowed answers of the calls about money. */
export const tradeProbes: Readonly<Record<string, Probe>> = {
  'till.waiting': async (world, rule) => {
    const { data } = await ask(world, till.waiting, wholePage)
    const allowed = world.rows.delegations.filter(({ id }) => rule.isDue(id) && rule.atDesk(id))
    sameIds(
      data.rows.map(({ id }) => id),
      allowed.map(({ id }) => id),
      'waiting',
    )
    expect(data.totalRecords).toBe(allowed.length)
  },
  'till.quote': async (world, rule) => {
    if (!rule.works) return
    for (const { id } of world.rows.delegations) {
      const { code } = await ask(world, till.quote, { delegateIds: [id] })
      expect(code === commonFailures.notThere.code).toBe(!rule.atDesk(id))
      if (rule.isDue(id) && rule.atDesk(id)) expect(code).toBe(0)
    }
  },
  'till.checkEnough': async (world, rule) => {
    if (!rule.works) return
    await each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ id }) => ask(world, till.checkEnough, { clientId: id, amount: '1', payMethod: payMethod.balance }),
    )
  },
  // Other probes leave closed trades.
  'trade.page': async (world, rule) => {
    const { data } = await ask(world, trade.page, { ...wholePage, query: { state: tradeState.done } })
    const allowed = visibleTrades(world, rule)
    sameIds(
      data.rows.map(({ id }) => id),
      allowed.map(({ id }) => id),
      'trades',
    )
    expect(data.totalRecords).toBe(allowed.length)
  },
  'trade.exportAll': async (world, rule) => {
    const { data } = await ask(world, trade.page, wholePage)
    const listed = data.rows.filter(({ state }) => state === tradeState.done).map(({ id }) => id)
    const exported = (await exportedInJob(world, trade.exportAll)).map(({ id }) => id)
    sameIds(
      exported,
      data.rows.map(({ id }) => id),
      'exported trades',
    )
    sameIds(
      listed,
      visibleTrades(world, rule).map(({ id }) => id),
      'trades done',
    )
  },
  'trade.detail': (world, rule) =>
    each(
      world.rows.trades,
      ({ delegationId }) => rule.delegation(delegationId),
      ({ id }) => ask(world, trade.detail, { id }),
    ),
  'receipt.rechargePrinted': rechargeReceipt(receipt.rechargePrinted),
  'receipt.recharge': rechargeReceipt(receipt.recharge),
  'trade.takings': takings(trade.takings, true),
  'trade.recharges': takings(trade.recharges, false),
  'accountMoney.balanceRecords': records(accountMoney.balanceRecords),
  'accountMoney.creditRecords': records(accountMoney.creditRecords),
  'accountMoney.credit': (world, rule) =>
    each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ id }) => ask(world, accountMoney.credit, { clientId: id }),
    ),
}
