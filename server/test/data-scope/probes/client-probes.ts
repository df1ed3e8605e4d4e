import { allCalls } from '@seam/contract'
import { fromFen } from '@seam/contract/kit/value/money'
import { expect } from 'vitest'
import { ask, codesOfFile, each, exportedInJob, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { account, address, client, grade, invoice, notifier, score, ticket, user } = allCalls

const clientIds = ({ rows }: World, rule: Rule) => rows.clients.map(({ id }) => id).filter(rule.client)
const ofClients =
  (call: typeof account.page | typeof address.page | typeof notifier.page | typeof ticket.page): Probe =>
  async (world, rule) => {
    const { data } = await ask(world, call as typeof notifier.page, wholePage)
    sameIds(
      data.rows.map(row => row.clientId),
      clientIds(world, rule),
      call.path,
    )
    expect(data.totalRecords).toBe(clientIds(world, rule).length)
  }

/** The allowed answers of the calls about clients and accounts. */
export const clientProbes: Readonly<Record<string, Probe>> = {
  'account.page': ofClients(account.page),
  'address.page': ofClients(address.page),
  'notifier.page': ofClients(notifier.page),
  'ticket.page': ofClients(ticket.page),
  'client.page': async (world, rule) => {
    const { data } = await ask(world, client.page, wholePage)
    sameIds(
      data.rows.map(({ id }) => id),
      clientIds(world, rule),
      'clients',
    )
    for (const { id, clientName } of world.rows.clients) {
      const ids = (await ask(world, client.page, { query: { keyword: clientName } })).data.rows.map(row => row.id)
      expect(ids.includes(id), clientName).toBe(rule.client(id))
    }
  },
  'client.get': (world, rule) =>
    each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ id }) => ask(world, client.get, { id }),
    ),
  'client.checkRepeat': async (world, rule) => {
    for (const { id, telephone } of world.rows.clients) {
      const { data } = await ask(world, client.checkRepeat, { telephone })
      expect(data.map(row => row.id)).toEqual(rule.client(id) ? [id] : [])
    }
  },
  'client.exportAll': async (world, rule) => {
    const allowed = world.rows.clients.filter(({ id }) => rule.client(id))
    sameIds(
      await codesOfFile(world, client.exportAll),
      allowed.map(({ clientCode }) => clientCode),
      'file',
    )
    sameIds(
      (await exportedInJob(world, client.exportAll)).map(({ id }) => id),
      allowed.map(({ id }) => id),
      'job',
    )
  },
  'score.events': async (world, rule) => {
    for (const { id } of world.rows.clients)
      expect((await ask(world, score.events, { clientId: id })).data.totalRecords > 0).toBe(rule.client(id))
    const { data } = await ask(world, score.events, wholePage)
    expect(data.rows.filter(row => !rule.client(row.clientId))).toEqual([])
    expect(new Set(data.rows.map(row => row.clientId)).size).toBe(
      world.rows.clients.filter(({ id }) => rule.client(id)).length,
    )
  },
  'invoice.page': async (world, rule) => {
    const { data } = await ask(world, invoice.page, wholePage)
    sameIds(
      data.rows.map(row => row.clientId),
      clientIds(world, rule),
      'invoices',
    )
  },
  'invoice.detail': async (world, rule) => {
    const invoices = await world.stage.db.selectFrom('invoice').select(['id', 'clientId']).execute()
    await each(
      invoices,
      ({ clientId }) => rule.client(clientId),
      ({ id }) => ask(world, invoice.detail, { id }),
    )
  },
  'invoice.invoiceable': (world, rule) =>
    each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ id }) => ask(world, invoice.invoiceable, { clientId: id }),
    ),
  'ticket.totalFee': async (world, rule) => {
    await each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ id }) => ask(world, ticket.totalFee, { clientId: id }),
    )
    for (const { id } of world.rows.clients.filter(row => rule.client(row.id))) {
      const paid = world.rows.trades.filter(
        ({ delegationId }) => rule.clientOf(delegationId) === id && rule.delegation(delegationId),
      )
      const { data } = await ask(world, ticket.totalFee, { clientId: id })
      expect(data.totalFee).toBe(fromFen(paid.reduce((sum, { amount }) => sum + amount, 0n)))
    }
  },
  'grade.page': async (world, rule) => {
    const { data } = await ask(world, grade.page, wholePage)
    expect(data.rows.reduce((sum, { clientCount }) => sum + clientCount, 0)).toBe(clientIds(world, rule).length)
  },
  'user.page': async (world, rule) => {
    const { data } = await ask(world, user.page, wholePage)
    for (const { clientId } of data.rows) expect(clientId === null || rule.client(clientId)).toBe(true)
  },
}
