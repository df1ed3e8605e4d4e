import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** What a delegation refers to in the catalogue, by id. */
export type ChosenEntries = {
  readonly projects: readonly number[]
  readonly groups: readonly number[]
  readonly coefficients: readonly number[]
  readonly sampleKinds: readonly number[]
  readonly coals: readonly number[]
  readonly coalCategories: readonly number[]
  readonly floatDensities: readonly number[]
}

const tables: Readonly<Record<keyof ChosenEntries, string>> = {
  projects: 'project',
  groups: 'project_group',
  coefficients: 'cost_coefficient',
  sampleKinds: 'sample_kind',
  coals: 'coal',
  coalCategories: 'coal_category',
  floatDensities: 'float_density',
}

const held = (list: keyof ChosenEntries, ids: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(list)} as (select id from ${sql.table(tables[list])}
    where id = any(${ids}::int[]) and state = 2 order by id for key share)`

/**
 * Keeps what is chosen from being stopped until this transaction ends, and waits for whoever is about to stop some of it;
 * tells whether all of it is enabled then. Price lists that come from a file are not waited for.
 */
export const holdChosen = async (tx: Tx, chosen: ChosenEntries): Promise<boolean> => {
  const asked = (Object.keys(tables) as (keyof ChosenEntries)[])
    .map(list => ({ list, ids: [...new Set(chosen[list])] }))
    .filter(({ ids }) => ids.length > 0)
  if (asked.length === 0) return true
  const counts = asked.map(({ list }) => sql`(select count(*) from ${sql.ref(list)})`)
  const { rows } = await sql<{ enabled: number }>`
    with ${sql.join(asked.map(({ list, ids }) => held(list, ids)))}
    select (${sql.join(counts, sql` + `)})::int as enabled`.execute(tx)
  return rows[0]?.enabled === asked.reduce((sum, { ids }) => sum + ids.length, 0)
}
