import { allCalls } from '@seam/contract'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { expect } from 'vitest'
import { laboratoryDay } from '../../../src/kit/period.ts'
import { getRequest } from '../../client.ts'
import { ask, type Probe } from '../ask.ts'
import type { World } from '../world.ts'

const { dashboard, image, search } = allCalls

const card = async (world: World, code: string) =>
  (await ask(world, dashboard.work)).data.find(line => line.code === code)?.count

/** The allowed answers of calls that span modules. */
export const overallProbes: Readonly<Record<string, Probe>> = {
  'search.records': async (world, rule) => {
    const hits = async (text: string, kind: string) =>
      (await ask(world, search.records, { text })).data.filter(hit => hit.kind === kind).map(({ title }) => title)
    for (const { id, delegateCode, labCode } of world.rows.delegations) {
      expect(await hits(delegateCode, 'delegation')).toEqual(rule.delegation(id) ? [delegateCode] : [])
      if (labCode !== null) expect(await hits(labCode, 'sample')).toEqual(rule.delegation(id) ? [labCode] : [])
    }
    for (const { id, clientName } of world.rows.clients)
      expect((await hits(clientName, 'client')).includes(clientName)).toBe(rule.client(id))
    for (const { delegationId, reportCode } of world.rows.reports)
      if (reportCode !== null)
        expect(await hits(reportCode, 'report')).toEqual(rule.delegation(delegationId) ? [reportCode] : [])
  },
  'dashboard.work': async (world, rule) => {
    const count = (rows: readonly { id: number }[], isCounted: (id: number) => boolean) =>
      rows.filter(({ id }) => isCounted(id)).length
    const { delegations, reports } = world.rows
    const reportsIn = (state: number) => reports.filter(row => row.state === state && rule.delegation(row.delegationId))
    const atWork = (id: number) => rule.isStaff || rule.delegation(id)
    const receive = await card(world, 'receive')
    if (receive !== undefined) {
      expect(receive).toBe(count(delegations, id => rule.stateOf(id) === delegationState.awaited && atWork(id)))
      expect(await card(world, 'pay')).toBe(count(delegations, id => rule.isDue(id) && atWork(id)))
    }
    expect(await card(world, 'report')).toBe(
      count(
        delegations,
        id =>
          rule.stateOf(id) === delegationState.tested &&
          rule.delegation(id) &&
          !reports.some(row => row.delegationId === id),
      ),
    )
    expect(await card(world, 'reportReview')).toBe(reportsIn(reportState.submitted).length)
    const releasable = reportsIn(reportState.issued).filter(({ delegationId }) => !rule.isDue(delegationId))
    expect(await card(world, 'release')).toBe(releasable.length)
  },
  'dashboard.figures': async (world, rule) => {
    const values = new Map((await ask(world, dashboard.figures)).data.map(({ code, value }) => [code, Number(value)]))
    const { delegations } = world.rows
    for (const [code, field] of [
      ['registered', 'registerTime'],
      ['received', 'signTime'],
    ] as const) {
      if (!values.has(code)) continue
      const call = allCalls.delegation.page
      const query = [{ key: field, op: 'ge' as const, value: [laboratoryDay()] }]
      const { data } = await ask(world, call, { query, pageSize: 100 })
      expect(values.get(code)).toBe(data.totalRecords)
      const ids = new Set(delegations.filter(({ id }) => rule.delegation(id)).map(({ id }) => id))
      if (code === 'registered') expect(data.rows.every(({ id }) => ids.has(id) || rule.isStaff)).toBe(true)
    }
  },
  'image.get': async (world, rule) => {
    for (const { code, delegationId } of world.rows.images) {
      const { headers } = await world.viewer.client.send(getRequest(image.get.path, { code }))
      expect(headers['content-type'] === 'image/png').toBe(rule.atDesk(delegationId))
    }
  },
}
