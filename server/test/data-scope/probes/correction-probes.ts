import { allCalls } from '@seam/contract'
import { expect } from 'vitest'
import { ask, each, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { correction } = allCalls

const corrections = ({ stage }: World) =>
  stage.db.selectFrom('correction').select(['id', 'clientId']).orderBy('id').execute()
/** Those of deposits are of no client. */
const sees = (rule: Rule, clientId: number | null) => clientId === null || rule.client(clientId)
const visible = async (world: World, rule: Rule) =>
  (await corrections(world)).filter(({ clientId }) => sees(rule, clientId)).map(({ id }) => id)

/** The allowed answers of the calls about corrections. */
export const correctionProbes: Readonly<Record<string, Probe>> = {
  'correction.page': async (world, rule) => {
    const { data } = await ask(world, correction.page, wholePage)
    const allowed = await visible(world, rule)
    sameIds(
      data.rows.map(({ id }) => id),
      allowed,
      'corrections',
    )
    expect(data.totalRecords).toBe(allowed.length)
  },
  'correction.detail': async (world, rule) =>
    each(
      await corrections(world),
      ({ clientId }) => sees(rule, clientId),
      ({ id }) => ask(world, correction.detail, { id }),
    ),
  'correction.waiting': async (world, rule) => {
    const { data } = await ask(world, correction.waiting, {})
    sameIds(
      data.filter(({ source }) => source === 'correction').map(({ rowId }) => rowId),
      await visible(world, rule),
      'waiting corrections',
    )
    const refunds = await world.stage.db
      .selectFrom('refund')
      .select(['id', 'delegationId'])
      .where('state', '=', 10)
      .execute()
    sameIds(
      data.filter(({ source }) => source === 'refund').map(({ rowId }) => rowId),
      refunds.filter(({ delegationId }) => delegationId !== null && rule.delegation(delegationId)).map(({ id }) => id),
      'waiting refunds',
    )
  },
}
