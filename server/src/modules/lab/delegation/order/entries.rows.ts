import { state } from '@seam/contract/kit/dictionary'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'

/** Ids of the catalogue entries that a delegation refers to. */
export type CatalogueEntries = {
  readonly projects: readonly number[]
  readonly groups: readonly number[]
  readonly coefficients: readonly number[]
  readonly sampleKinds: readonly number[]
  readonly coals: readonly number[]
  readonly coalCategories: readonly number[]
  readonly floatDensities: readonly number[]
}

const tables: Readonly<Record<keyof CatalogueEntries, string>> = {
  projects: 'project',
  groups: 'project_group',
  coefficients: 'cost_coefficient',
  sampleKinds: 'sample_kind',
  coals: 'coal',
  coalCategories: 'coal_category',
  floatDensities: 'float_density',
}

const lockedList = (list: keyof CatalogueEntries, ids: readonly number[]): RawBuilder<unknown> =>
  sql`${sql.ref(list)} as (select id from ${sql.table(tables[list])}
    where id = any(${ids}::int[]) and state = ${sql.lit(state.enabled)} order by id for key share)`

/**
 * Locks catalogue entries against being stopped until the transaction ends, after waiting for concurrent changes;
 * returns whether all of them are enabled. Price changes do not wait.
 */
export const lockEnabledEntries = async (tx: Tx, chosen: CatalogueEntries): Promise<boolean> => {
  const lists = (Object.keys(tables) as (keyof CatalogueEntries)[])
    .map(list => ({ list, ids: [...new Set(chosen[list])] }))
    .filter(({ ids }) => ids.length > 0)
  if (lists.length === 0) return true
  const counts = lists.map(({ list }) => sql`(select count(*) from ${sql.ref(list)})`)
  const { rows } = await sql<{ enabled: number }>`
    with ${sql.join(lists.map(({ list, ids }) => lockedList(list, ids)))}
    select (${sql.join(counts, sql` + `)})::int as enabled`.execute(tx)
  return rows[0]?.enabled === lists.reduce((sum, { ids }) => sum + ids.length, 0)
}
