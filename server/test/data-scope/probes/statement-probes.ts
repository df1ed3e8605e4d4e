import { allCalls } from '@seam/contract'
import { commonFailures } from '@seam/contract/kit/failure'
import { expect } from 'vitest'
import { ask, each, exportedInJob, type Probe, sameIds, wholePage } from '../ask.ts'
import type { Rule } from '../rule.ts'
import type { World } from '../world.ts'

const { statement } = allCalls

const statements = ({ stage }: World) =>
  stage.db.selectFrom('clientStatement').select(['id', 'clientId']).orderBy('id').execute()
const visible = async (world: World, rule: Rule) =>
  (await statements(world)).filter(({ clientId }) => rule.client(clientId)).map(({ id }) => id)
/** A file of a statement out of scope does not exist. Drawing takes long: one file of a visible client is enough. */
const filesInScope = async (world: World, rule: Rule, send: (id: number) => Promise<{ code: number }>) => {
  const all = await statements(world)
  for (const { id } of all.filter(({ clientId }) => !rule.client(clientId)))
    expect((await send(id)).code).toBe(commonFailures.notThere.code)
  const [first] = all.filter(({ clientId }) => rule.client(clientId))
  if (first) expect((await send(first.id)).code).not.toBe(commonFailures.notThere.code)
}

/** The allowed answers of the calls about statements. */
export const statementProbes: Readonly<Record<string, Probe>> = {
  'statement.preview': (world, rule) =>
    each(
      world.rows.clients,
      ({ id }) => rule.client(id),
      ({ id }) => ask(world, statement.preview, { clientId: id, startDate: '2024-01-01', endDate: '2024-01-31' }),
    ),
  'statement.page': async (world, rule) => {
    const { data } = await ask(world, statement.page, wholePage)
    const allowed = await visible(world, rule)
    sameIds(
      data.rows.map(({ id }) => id),
      allowed,
      'statements',
    )
    expect(data.totalRecords).toBe(allowed.length)
  },
  'statement.exportAll': async (world, rule) =>
    sameIds(
      (await exportedInJob(world, statement.exportAll)).map(({ id }) => id),
      await visible(world, rule),
      'exported statements',
    ),
  'statement.get': async (world, rule) =>
    each(
      await statements(world),
      ({ clientId }) => rule.client(clientId),
      ({ id }) => ask(world, statement.get, { id }),
    ),
  'statement.exportRows': (world, rule) => filesInScope(world, rule, id => ask(world, statement.exportRows, { id })),
  'statement.print': (world, rule) => filesInScope(world, rule, id => ask(world, statement.print, { id })),
}
