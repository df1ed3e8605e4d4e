import { allCalls } from '@seam/contract'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { itemState } from '@seam/contract/lab/sample/sample'
import { expect } from 'vitest'
import { ask, codesOfFile, exportedInJob, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'
import { highItems } from './lab-probes.ts'

const { chemicalStat, delegateStat, highStat, projectStat, qualityStat, serviceStat, timeStat } = allCalls

/** The id of a value is that of its item, times this. */
const valuesOfItem = 20

const finished = ({ rows }: World, rule: Rule) =>
  rows.delegations.filter(({ id, state }) => state === delegationState.finished && rule.delegation(id))
const received = ({ rows }: World, rule: Rule) =>
  rows.delegations.filter(({ id, state }) => state > delegationState.awaited && rule.delegation(id))
const registered = ({ rows }: World, rule: Rule) =>
  rows.delegations.filter(({ id, state }) => state !== delegationState.draft && rule.delegation(id))
const confirmed = ({ rows }: World, rule: Rule) =>
  rows.items.filter(
    ({ state, delegationId }) =>
      (state === itemState.confirmed || state === itemState.published) && rule.delegation(delegationId),
  )
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The allowed counts of figures and rows of their lists. */
export const insightProbes: Readonly<Record<string, Probe>> = {
  'chemicalStat.page': async (world, rule) => {
    const { data } = await ask(world, chemicalStat.page, wholePage)
    sameIds(
      data.rows.map(row => row.delegationId),
      idsOf(received(world, rule)),
      'samples',
    )
    expect(data.total.samples).toBe(received(world, rule).length)
  },
  'chemicalStat.head': async (world, rule) => {
    const { data } = await ask(world, chemicalStat.head, { inputs: 1 })
    expect(data.rows.reduce((sum, { count }) => sum + count, 0)).toBe(confirmed(world, rule).length)
  },
  'chemicalStat.items': async (world, rule) => {
    const { data } = await ask(world, chemicalStat.items, wholePage)
    sameIds(idsOf(data.rows), idsOf(confirmed(world, rule)), 'items')
  },
  'chemicalStat.exportItems': async (world, rule) => {
    expect(await codesOfFile(world, chemicalStat.exportItems)).toHaveLength(confirmed(world, rule).length)
    sameIds(idsOf(await exportedInJob(world, chemicalStat.exportItems)), idsOf(confirmed(world, rule)), 'job')
  },
  'chemicalStat.projects': async (world, rule) => {
    const { data } = await ask(world, chemicalStat.projects)
    expect(data.total.count).toBe(confirmed(world, rule).length)
  },
  'chemicalStat.exportAll': async (world, rule) => {
    expect(await codesOfFile(world, chemicalStat.exportAll)).toHaveLength(received(world, rule).length)
    expect(await exportedInJob(world, chemicalStat.exportAll)).toHaveLength(received(world, rule).length)
  },
  'timeStat.list': async (world, rule) => {
    const { data } = await ask(world, timeStat.list)
    const timed = confirmed(world, rule).length
    expect(data.total.items).toBeLessThanOrEqual(timed)
    if (timed > 0) expect(data.total.items).toBeGreaterThan(0)
  },
  'timeStat.exportAll': async (world, rule) => {
    const { data } = await ask(world, timeStat.list)
    const names = data.rows.map(({ projectName }) => projectName)
    expect(await codesOfFile(world, timeStat.exportAll)).toEqual([...names, '全部项目'])
    if (confirmed(world, rule).length === 0) expect(names).toEqual([])
  },
  'qualityStat.exportAll': async world => {
    const { data } = await ask(world, qualityStat.list)
    const names = data.rows.map(({ projectName }) => projectName)
    expect(await codesOfFile(world, qualityStat.exportAll)).toEqual([...names, '合计'])
  },
  'qualityStat.items': async (world, rule) => {
    const { data } = await ask(world, qualityStat.items, { ...wholePage, mark: 'submitted' })
    const visible = new Set(
      world.rows.items.filter(({ delegationId }) => rule.delegation(delegationId)).map(row => row.id),
    )
    expect(data.rows.every(({ id }) => visible.has(id))).toBe(true)
    expect((await ask(world, qualityStat.list)).data.total.submitted).toBe(data.totalRecords)
  },
  'qualityStat.pairs': async (world, rule) => {
    const { data } = await ask(world, qualityStat.pairs, wholePage)
    const ofScope = world.rows.items.some(({ delegationId }) => rule.delegation(delegationId))
    if (!ofScope) expect(data.totalRecords).toBe(0)
    expect([data.rows.length, (await ask(world, qualityStat.list)).data.total.pairs]).toEqual([
      data.totalRecords,
      data.totalRecords,
    ])
  },
  'qualityStat.exportPairs': async world => {
    const { data } = await ask(world, qualityStat.pairs, wholePage)
    const codes = await codesOfFile(world, qualityStat.exportPairs, { columns: ['sampleCode'] })
    sameIds(
      codes,
      data.rows.map(({ sampleCode }) => sampleCode),
      'file',
    )
  },
  'qualityStat.exportItems': async world => {
    const { data } = await ask(world, qualityStat.items, { ...wholePage, mark: 'submitted' })
    const codes = await codesOfFile(world, qualityStat.exportItems, { mark: 'submitted', columns: ['sampleCode'] })
    sameIds(
      codes,
      data.rows.map(({ sampleCode }) => sampleCode),
      'file',
    )
  },
  'qualityStat.exportRetests': async world => {
    const { data } = await ask(world, qualityStat.retests, { ...wholePage, mark: 'retested' })
    const codes = await codesOfFile(world, qualityStat.exportRetests, { mark: 'retested', columns: ['sampleCode'] })
    sameIds(
      codes,
      data.rows.map(({ sampleCode }) => sampleCode),
      'file',
    )
  },
  'qualityStat.retests': async (world, rule) => {
    const { data } = await ask(world, qualityStat.retests, { ...wholePage, mark: 'retested' })
    const visible = world.rows.retests.filter(({ delegationId }) => rule.delegation(delegationId))
    sameIds(idsOf(data.rows), idsOf(visible), 'retested values')
    expect((await ask(world, qualityStat.list)).data.retests.total.retested).toBe(visible.length)
  },
  'qualityStat.list': async (world, rule) => {
    const { data } = await ask(world, qualityStat.list)
    if (confirmed(world, rule).length > 0) expect(data.total.submitted).toBeGreaterThan(0)
    if (world.rows.items.every(({ delegationId }) => !rule.delegation(delegationId)))
      expect(data.total.submitted).toBe(0)
  },
  'delegateStat.page': async (world, rule) => {
    const { data } = await ask(world, delegateStat.page, wholePage)
    sameIds(idsOf(data.rows), idsOf(finished(world, rule)), 'finished delegations')
    expect(data.total.delegations).toBe(finished(world, rule).length)
  },
  'delegateStat.sum': async (world, rule) => {
    const { data } = await ask(world, delegateStat.sum)
    expect(data.total.finished).toBe(finished(world, rule).length)
  },
  'delegateStat.exportAll': async (world, rule) => {
    const codes = finished(world, rule).map(({ delegateCode }) => delegateCode)
    sameIds(await codesOfFile(world, delegateStat.exportAll), [...codes, '合计'], 'file')
    sameIds(idsOf(await exportedInJob(world, delegateStat.exportAll)), idsOf(finished(world, rule)), 'job')
  },
  'highStat.page': async (world, rule) => {
    const { data } = await ask(world, highStat.page, wholePage)
    sameIds(
      data.rows.map(({ itemId }) => itemId),
      idsOf(highItems(world, rule)),
      'high values',
    )
    expect(data.total.high).toBe(highItems(world, rule).length)
  },
  'highStat.exportAll': async (world, rule) => {
    expect(await codesOfFile(world, highStat.exportAll)).toHaveLength(highItems(world, rule).length)
    sameIds(
      (await exportedInJob(world, highStat.exportAll)).map(({ id }) => Math.floor(id / valuesOfItem)),
      idsOf(highItems(world, rule)),
      'job',
    )
  },
  'serviceStat.count': async (world, rule) => {
    for (const by of ['client', 'package', 'month'] as const) {
      const { data } = await ask(world, serviceStat.count, { by })
      expect(data.total).toMatchObject({
        registered: registered(world, rule).length,
        received: received(world, rule).length,
        items: confirmed(world, rule).length,
      })
    }
  },
  'serviceStat.rejected': async (world, rule) => {
    const { data } = await ask(world, serviceStat.rejected, wholePage)
    const inWork = received(world, rule).filter(({ state }) => state < delegationState.finished)
    sameIds(
      data.rows.map(row => row.delegationId),
      idsOf(inWork),
      'delegations with a rejected sample',
    )
  },
  'projectStat.list': async (world, rule) => {
    const { data } = await ask(world, projectStat.list)
    expect(data.total.items).toBe(confirmed(world, rule).length)
  },
  'projectStat.groups': async (world, rule) => {
    const { data } = await ask(world, projectStat.groups)
    expect(data.total.delegations).toBe(registered(world, rule).length)
  },
  'projectStat.orders': async (world, rule) => {
    const { data } = await ask(world, projectStat.orders, wholePage)
    sameIds(
      data.rows.map(({ delegationId }) => delegationId),
      idsOf(registered(world, rule)),
      'delegations with orders',
    )
    expect((await ask(world, projectStat.groups)).data.total.times).toBe(data.rows.length)
  },
  'projectStat.exportOrders': async world => {
    const { data } = await ask(world, projectStat.orders, wholePage)
    const codes = await codesOfFile(world, projectStat.exportOrders, { columns: ['delegateCode'] })
    sameIds(
      codes,
      data.rows.map(({ delegateCode }) => delegateCode),
      'file',
    )
  },
  'projectStat.years': async (world, rule) => {
    const years = [Number(new Date().toISOString().slice(0, 4))]
    const { data } = await ask(world, projectStat.years, { measure: 'registered', years })
    expect(data.rows[0]?.total).toBe(String(registered(world, rule).length))
  },
}
