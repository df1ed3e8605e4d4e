import { allCalls } from '@seam/contract'
import { fromFen } from '@seam/contract/kit/value/money'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { expect } from 'vitest'
import { ask, codesOfFile, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { platform, platformRows, projectStat, serviceStat } = allCalls

const registered = ({ rows }: World, rule: Rule) =>
  rows.delegations.filter(({ id, state }) => state !== delegationState.draft && rule.delegation(id))
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The allowed counts of clients and money, and the rows of their lists and files. */
export const platformProbes: Readonly<Record<string, Probe>> = {
  'platform.clients': async (world, rule) => {
    const { data } = await ask(world, platform.clients)
    expect(data.total.fresh).toBe(world.rows.clients.filter(({ id }) => rule.client(id)).length)
  },
  'platformRows.clients': async (world, rule) => {
    const { data } = await ask(world, platformRows.clients, { ...wholePage, figure: 'fresh' })
    sameIds(idsOf(data.rows), idsOf(world.rows.clients).filter(rule.client), 'new clients')
  },
  'platformRows.money': async (world, rule) => {
    const { data } = await ask(world, platformRows.money, { ...wholePage, figure: 'cash' })
    sameIds(
      data.rows.map(({ clientId }) => clientId ?? 0),
      idsOf(world.rows.clients).filter(rule.client),
      'clients who paid',
    )
  },
  'platformRows.lines': async (world, rule) => {
    const { data } = await ask(world, platformRows.lines, { ...wholePage, part: 'package.none' })
    sameIds(
      data.rows.map(({ delegationId }) => delegationId),
      idsOf(registered(world, rule)),
      'charged delegations',
    )
    expect(data.total.amount).toBe(`${data.rows.length}.00`)
  },
  'platformRows.exportLines': async (world, rule) => {
    const codes = await codesOfFile(world, platformRows.exportLines, { part: 'package.none' })
    // and the total
    expect(codes).toHaveLength(registered(world, rule).length + 1)
  },
  'platformRows.exportMoney': async (world, rule) => {
    const names = await codesOfFile(world, platformRows.exportMoney, { figure: 'cash', columns: ['clientName'] })
    const { data } = await ask(world, platformRows.money, { ...wholePage, figure: 'cash' })
    sameIds(
      names.filter(Boolean),
      data.rows.map(({ clientName }) => clientName),
      'file',
    )
    if (world.rows.clients.every(({ id }) => !rule.client(id))) expect(names.filter(Boolean)).toEqual([])
  },
  'platformRows.exportClients': async (world, rule) => {
    const rows = await codesOfFile(world, platformRows.exportClients, { figure: 'fresh' })
    expect(rows).toHaveLength(idsOf(world.rows.clients).filter(rule.client).length)
  },
  'platformRows.exportCredit': async world => {
    const { data } = await ask(world, platformRows.credit, wholePage)
    const names = await codesOfFile(world, platformRows.exportCredit)
    sameIds(names, [...data.rows.map(({ clientName }) => clientName), '合计'], 'file')
  },
  'platform.exportAll': async world => {
    const { data } = await ask(world, platform.income, { by: 'client' })
    const names = await codesOfFile(world, platform.exportAll, { by: 'client' })
    expect(names).toEqual([...data.rows.map(({ name }) => name), '合计'])
  },
  'projectStat.exportAll': async world => {
    const { data } = await ask(world, projectStat.list)
    const names = await codesOfFile(world, projectStat.exportAll)
    expect(names).toEqual([...data.rows.map(({ projectName }) => projectName), '合计'])
  },
  'serviceStat.exportAll': async world => {
    const { data } = await ask(world, serviceStat.count, { by: 'client' })
    const names = await codesOfFile(world, serviceStat.exportAll, { by: 'client' })
    expect(names).toEqual([...data.rows.map(({ name }) => name), '合计'])
  },
  'serviceStat.exportRejected': async world => {
    const { data } = await ask(world, serviceStat.rejected, wholePage)
    sameIds(
      await codesOfFile(world, serviceStat.exportRejected),
      data.rows.map(({ sampleCode }) => sampleCode),
      'file',
    )
  },
  'platformRows.credit': async (world, rule) => {
    const { data } = await ask(world, platformRows.credit, wholePage)
    sameIds(
      [...new Set(data.rows.map(({ clientId }) => clientId))],
      world.rows.clients.flatMap(({ id }) => (rule.client(id) ? [id] : [])),
      'clients with credit',
    )
  },
  'platform.credit': async (world, rule) => {
    const { data } = await ask(world, platform.credit, {})
    // Every client of the world has used 5.00.
    const clients = world.rows.clients.filter(({ id }) => rule.client(id))
    expect(data.total.used).toBe(fromFen(BigInt(clients.length) * 500n))
    for (const { clientId } of data.top) expect(rule.client(clientId)).toBe(true)
  },
  'platform.income': async (world, rule) => {
    const { data } = await ask(world, platform.income, { by: 'client' })
    sameIds(
      data.rows.map(({ key }) => Number(key)),
      idsOf(world.rows.clients).filter(rule.client),
      'clients who paid',
    )
    expect(data.total.cash).toBe(`${data.rows.length}.00`)
  },
  'platform.source': async (world, rule) => {
    const { data } = await ask(world, platform.source)
    expect(data.total.clients).toBe(world.rows.clients.filter(({ id }) => rule.client(id)).length)
  },
}
