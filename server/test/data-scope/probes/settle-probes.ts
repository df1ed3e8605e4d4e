import { allCalls } from '@seam/contract'
import { commonFailures } from '@seam/contract/kit/failure'
import { settleFailures } from '@seam/contract/trade/settle'
import { expect } from 'vitest'
import { ask, each, exportedInJob, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { receipt, settle, suspense } = allCalls

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

const visibleTrades = ({ rows }: World, rule: Rule) =>
  idsOf(rows.trades.filter(({ delegationId }) => rule.delegation(delegationId)))

const settlements = ({ stage }: World) =>
  stage.db.selectFrom('settlement').select(['id', 'settleCode', 'clientId']).orderBy('id').execute()

const visibleSettlements = async (world: World, rule: Rule) =>
  idsOf((await settlements(world)).filter(({ clientId }) => rule.client(clientId)))

/**
 * The allowed answers of the calls about settlements: credit trades by their delegation, settlements by their client.
 */
export const settleProbes: Readonly<Record<string, Probe>> = {
  'settle.unsettledPage': async (world, rule) => {
    const { data } = await ask(world, settle.unsettledPage, wholePage)
    const allowed = visibleTrades(world, rule)
    sameIds(idsOf(data.rows), allowed, 'unsettled')
    expect(data.totalRecords).toBe(allowed.length)
  },
  'settle.unsettledList': async (world, rule) => {
    const { data } = await ask(world, settle.unsettledList, {})
    sameIds(idsOf(data), visibleTrades(world, rule), 'unsettled')
  },
  'settle.exportUnsettled': async (world, rule) =>
    sameIds(idsOf(await exportedInJob(world, settle.exportUnsettled)), visibleTrades(world, rule), 'exported trades'),
  'settle.confirm': async (world, rule) => {
    if (!rule.works) return
    for (const { id } of world.rows.clients) {
      const period = { clientId: id, startTime: '2020-01-01', endTime: '2024-12-31' }
      const { code } = await ask(world, settle.confirm, period)
      const refusal = rule.client(id) ? settleFailures.nothingOutstanding : commonFailures.notThere
      expect(code).toBe(refusal.code)
    }
  },
  'suspense.transfers': async (world, rule) => {
    if (!rule.works) return
    for (const { id } of world.rows.clients) {
      const { code } = await ask(world, suspense.transfers, { id: 1, clientId: id })
      expect(code).toBe(rule.client(id) ? 0 : commonFailures.notThere.code)
    }
  },
  'settle.page': async (world, rule) => {
    const { data } = await ask(world, settle.page, wholePage)
    sameIds(idsOf(data.rows), await visibleSettlements(world, rule), 'settlements')
  },
  'settle.exportAll': async (world, rule) =>
    sameIds(
      idsOf(await exportedInJob(world, settle.exportAll)),
      await visibleSettlements(world, rule),
      'exported settlements',
    ),
  // drawing takes long: one file says enough of those that may be seen
  'settle.print': async (world, rule) => {
    const all = await settlements(world)
    for (const { id } of all.filter(({ clientId }) => !rule.client(clientId)))
      expect((await ask(world, settle.print, { id })).code).toBe(commonFailures.notThere.code)
    const [first] = all.filter(({ clientId }) => rule.client(clientId))
    if (first) expect((await ask(world, settle.print, { id: first.id })).code).not.toBe(commonFailures.notThere.code)
  },
  'receipt.settlementPrinted': async (world, rule) =>
    each(
      await settlements(world),
      ({ clientId }) => rule.client(clientId),
      ({ id }) => ask(world, receipt.settlementPrinted, { id }),
    ),
  'receipt.settlement': async (world, rule) => {
    for (const { id, clientId } of await settlements(world))
      if (!rule.client(clientId))
        expect((await ask(world, receipt.settlement, { id })).code).toBe(commonFailures.notThere.code)
  },
  'settle.get': async (world, rule) =>
    each(
      await settlements(world),
      ({ clientId }) => rule.client(clientId),
      ({ settleCode }) => ask(world, settle.get, { settleCode }),
    ),
}
