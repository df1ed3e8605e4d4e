import { allCalls } from '@seam/contract'
import { commonFailures } from '@seam/contract/kit/failure'
import { refundFailures } from '@seam/contract/trade/refund'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ask, each, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { refund } = allCalls

const refunds = ({ stage }: World) =>
  stage.db
    .selectFrom('refund')
    .select(['id', sql<number>`delegation_id`.as('delegationId')])
    .where('refundCode', 'like', 'world:%')
    .orderBy('id')
    .execute()

/** The allowed answers of the calls about refunds. */
export const refundProbes: Readonly<Record<string, Probe>> = {
  'refund.page': async (world, rule) => {
    const { data } = await ask(world, refund.page, { ...wholePage, query: { refundCode: 'world:' } })
    const allowed = (await refunds(world)).filter(({ delegationId }) => rule.delegation(delegationId))
    sameIds(
      data.rows.map(({ id }) => id),
      allowed.map(({ id }) => id),
      'refunds',
    )
    expect(data.totalRecords).toBe(allowed.length)
  },
  'refund.detail': async (world, rule) =>
    each(
      await refunds(world),
      ({ delegationId }) => rule.delegation(delegationId),
      ({ id }) => ask(world, refund.detail, { id }),
    ),
  'refund.refundable': (world, rule: Rule) =>
    each(
      rule.works ? world.rows.delegations : [],
      ({ id }) => rule.delegation(id),
      ({ delegateCode }) => ask(world, refund.refundable, { delegateCode }),
    ),
  'refund.preview': async (world, rule) => {
    if (!rule.works) return
    for (const { id } of world.rows.delegations) {
      const { code } = await ask(world, refund.preview, { delegationId: id, lineIds: [] })
      const isHidden = code === commonFailures.notThere.code
      expect(isHidden).toBe(!rule.delegation(id))
      if (!isHidden) expect([0, refundFailures.nothingRefundable.code]).toContain(code)
    }
  },
  // the trades of the world are payments: those in scope are refused as such
  'refund.rechargeRefundable': async (world, rule) => {
    if (!rule.works) return
    for (const { id, delegationId } of world.rows.trades) {
      const { code } = await ask(world, refund.rechargeRefundable, { tradeId: id })
      const expected = rule.delegation(delegationId) ? refundFailures.notARecharge : commonFailures.notThere
      expect(code).toBe(expected.code)
    }
  },
}
