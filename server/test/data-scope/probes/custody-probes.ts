import { allCalls } from '@seam/contract'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { expect } from 'vitest'
import { ask, each, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { custody, disposal, preparation, retest, scan } = allCalls

type Delegation = World['rows']['delegations'][number]

/** Every received sample is still in the laboratory, whose staff see it. */
const inCustody =
  (rule: Rule) =>
  ({ id, labCode }: Delegation) =>
    labCode !== null && (rule.isStaff || rule.delegation(id))

const atPreparation = (rule: Rule, id: number) =>
  rule.stateOf(id) === delegationState.testing && (rule.isStaff || rule.delegation(id))

/** The allowed answers of the calls about samples and their locations. */
export const custodyProbes: Readonly<Record<string, Probe>> = {
  'custody.page': async (world, rule) => {
    const { data } = await ask(world, custody.page, wholePage)
    sameIds(
      data.rows.map(({ id }) => id),
      world.rows.delegations.filter(inCustody(rule)).map(({ sampleId }) => sampleId),
      'custody',
    )
    const codes = world.rows.delegations.filter(({ id, labCode }) => labCode !== null && rule.delegation(id))
    expect(data.rows.flatMap(({ sampleCode }) => sampleCode ?? []).toSorted()).toEqual(
      codes.map(({ delegateCode }) => `${delegateCode}-01`).toSorted(),
    )
  },
  'custody.get': (world, rule) =>
    each(world.rows.delegations, inCustody(rule), ({ sampleId }) => ask(world, custody.get, { id: sampleId })),
  'custody.labels': async (world, rule) => {
    const hidden = world.rows.delegations.filter(delegation => !inCustody(rule)(delegation))
    const [visible] = world.rows.delegations.filter(inCustody(rule))
    const send = async (id: number) => (await ask(world, custody.labels, { ids: [id] })).code
    for (const { sampleId } of hidden) expect(await send(sampleId)).toBe(commonFailures.notThere.code)
    if (visible) expect(await send(visible.sampleId)).toBe(0)
  },
  'preparation.page': async (world, rule) => {
    const { data } = await ask(world, preparation.page, wholePage)
    sameIds(
      data.rows.map(({ id }) => id),
      world.rows.delegations.filter(({ id }) => atPreparation(rule, id)).map(({ sampleId }) => sampleId),
      'preparation',
    )
  },
  'retest.page': async (world, rule) => {
    const { data } = await ask(world, retest.page, wholePage)
    sameIds(
      data.rows.map(({ id }) => id),
      world.rows.retests
        .filter(({ delegationId }) => rule.isStaff || rule.delegation(delegationId))
        .map(({ id }) => id),
      'retests',
    )
  },
  'retest.projects': (world, rule) =>
    each(world.rows.delegations, inCustody(rule), ({ sampleId }) => ask(world, retest.projects, { sampleId })),
  // The world has no order; disposal.test.ts checks them against the scope.
  'disposal.page': async world => expect((await ask(world, disposal.page, wholePage)).data.rows).toEqual([]),
  'disposal.get': async world => {
    expect((await ask(world, disposal.get, { id: 1 })).code).toBe(commonFailures.notThere.code)
  },
  'disposal.sheet': async world => {
    expect((await ask(world, disposal.sheet, { id: 1 })).code).toBe(commonFailures.notThere.code)
  },
  // The viewer has every permission of the laboratory.
  'scan.scan': async (world, rule) => {
    await each(
      world.rows.delegations,
      ({ id }) => rule.atDesk(id),
      ({ delegateCode }) => ask(world, scan.scan, { code: delegateCode }),
    )
    await each(
      world.rows.delegations.filter(({ labCode }) => labCode !== null),
      inCustody(rule),
      ({ labCode }) => ask(world, scan.scan, { code: labCode ?? '' }),
    )
    for (const { id, labCode } of world.rows.delegations.filter(row => row.labCode !== null && inCustody(rule)(row))) {
      const { data } = await ask(world, scan.scan, { code: labCode ?? '' })
      expect(data.clientName !== null).toBe(rule.delegation(id))
    }
    await each(
      world.rows.reports.filter(({ reportCode }) => reportCode !== null),
      ({ delegationId }) => rule.delegation(delegationId),
      ({ reportCode }) => ask(world, scan.scan, { code: reportCode ?? '' }),
    )
  },
}
