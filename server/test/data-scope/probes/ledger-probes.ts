import { allCalls } from '@seam/contract'
import { expect } from 'vitest'
import { ask, exportedInJob, type Probe, sameIds } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { ledgerAudit } = allCalls

/** Entries of a delegation by its scope, others of a client by that of the client; the rest for who sees everything. */
const visibleEntries = async ({ stage: { db } }: World, rule: Rule): Promise<number[]> => {
  const entries = await db.selectFrom('entry').select(['id', 'clientId', 'delegationId']).execute()
  const isVisible = ({ clientId, delegationId }: (typeof entries)[number]) => {
    if (rule.everything) return true
    if (delegationId !== null) return rule.delegation(delegationId)
    return clientId !== null && rule.client(clientId)
  }
  return entries.filter(isVisible).map(({ id }) => Number(id))
}

/** The allowed answers of the calls about entries. */
export const ledgerProbes: Readonly<Record<string, Probe>> = {
  'ledgerAudit.page': async (world, rule) => {
    const visible = await visibleEntries(world, rule)
    const ids: number[] = []
    for (let pageNo = 1; ids.length < visible.length || pageNo === 1; pageNo += 1) {
      const { data } = await ask(world, ledgerAudit.page, { pageNo, pageSize: 100 })
      expect(data.totalRecords).toBe(visible.length)
      ids.push(...data.rows.map(({ id }) => id))
    }
    sameIds(ids, visible, 'entries')
  },
  'ledgerAudit.exportAll': async (world, rule) => {
    const rows = await exportedInJob(world, ledgerAudit.exportAll)
    sameIds(
      rows.map(({ id }) => Number(id)),
      await visibleEntries(world, rule),
      'exported entries',
    )
  },
}
