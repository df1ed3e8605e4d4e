import { allCalls } from '@seam/contract'
import { expect } from 'vitest'
import { ask, codesOfFile, each, exportedInJob, type Probe, sameIds, wholePage } from '../ask.ts'
import type { World } from '../world.ts'

const { change, delegation } = allCalls

const order = ({ lab: { words } }: World) => ({
  coefficientId: words.coefficient(),
  samples: [{ sampleName: '主焦精煤', projectIds: words.projects('MAD AAD'), groupIds: [] }],
})

/** The allowed answers of the calls about delegations. */
export const delegationProbes: Readonly<Record<string, Probe>> = {
  'delegation.page': async (world, rule) => {
    const { data } = await ask(world, delegation.page, wholePage)
    const allowed = world.rows.delegations.filter(({ id }) => rule.atDesk(id))
    sameIds(
      data.rows.map(({ id }) => id),
      allowed.map(({ id }) => id),
      'delegations',
    )
    expect(data.totalRecords).toBe(allowed.length)
    // A row that only waits for the viewer's work cannot be changed by them.
    for (const { id, can } of data.rows)
      if (!rule.delegation(id)) expect(can).toMatchObject({ update: false, cancel: false })
  },
  'delegation.get': async (world, rule) => {
    const isAllowed = ({ id }: { id: number }) => rule.atDesk(id)
    await each(world.rows.delegations, isAllowed, ({ id }) => ask(world, delegation.get, { id }))
    await each(world.rows.delegations, isAllowed, ({ delegateCode }) => ask(world, delegation.get, { delegateCode }))
  },
  'delegation.checkPay': (world, rule) =>
    each(
      world.rows.delegations,
      ({ id }) => rule.atDesk(id),
      ({ id }) => ask(world, delegation.checkPay, { id }),
    ),
  'delegation.feeAgain': (world, rule) =>
    each(
      world.rows.delegations,
      ({ id }) => rule.atDesk(id),
      ({ delegateCode }) => ask(world, delegation.feeAgain, { delegateCode }),
    ),
  'delegation.fee': async (world, rule) => {
    const { coefficientId, samples } = order(world)
    const choices = samples.map(({ projectIds, groupIds }) => ({ projectIds, groupIds }))
    for (const { id } of world.rows.clients) {
      const { code } = await ask(world, delegation.fee, { clientId: id, coefficientId, samples: choices })
      expect(code === 0).toBe(rule.client(id))
    }
  },
  'delegation.checkRepeat': async (world, rule) => {
    const { samples } = order(world)
    const codes = world.rows.delegations.filter(({ id }) => rule.delegation(id)).map(({ delegateCode }) => delegateCode)
    await each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      async ({ id }) => {
        const answer = await ask(world, delegation.checkRepeat, { clientId: id, samples })
        for (const { delegateCode } of answer.data?.repeats ?? []) expect(codes).toContain(delegateCode)
        return answer
      },
    )
  },
  'delegation.consignors': (world, rule) =>
    each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ clientCode }) => ask(world, delegation.consignors, { clientCode }),
    ),
  'change.preview': (world, rule) =>
    each(
      world.rows.delegations,
      ({ id }) => rule.delegation(id),
      ({ id }) => ask(world, change.preview, { id }),
    ),
  'change.list': (world, rule) =>
    each(
      world.rows.delegations,
      ({ id }) => rule.atDesk(id),
      ({ id }) => ask(world, change.list, { id }),
    ),
  'delegation.exportAll': async (world, rule) => {
    const allowed = world.rows.delegations.filter(({ id }) => rule.atDesk(id))
    sameIds(
      await codesOfFile(world, delegation.exportAll),
      allowed.map(({ delegateCode }) => delegateCode),
      'file',
    )
    sameIds(
      (await exportedInJob(world, delegation.exportAll)).map(({ id }) => id),
      allowed.map(({ id }) => id),
      'job',
    )
  },
}
