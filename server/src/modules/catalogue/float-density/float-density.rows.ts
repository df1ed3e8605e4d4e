import { state } from '@seam/contract/kit/dictionary'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

export const selectFloatDensityRows = (db: Db) =>
  db.selectFrom('floatDensity').select(['id', 'name', 'value', 'sort', 'state', 'version'])

export const selectEnabledDensities = (db: Db) =>
  selectFloatDensityRows(db).where('state', '=', state.enabled).orderBy('sort').orderBy('id').execute()

/** All entries of the list, locked against additions and changes. */
export const lockDensities = async (tx: Tx) => {
  await sql`lock table float_density in share row exclusive mode`.execute(tx)
  return tx.selectFrom('floatDensity').select(['id', 'name', 'sort']).orderBy('sort').orderBy('id').execute()
}

/** Assigns positions in this order; the version changes only if the position does. */
export const updateOrder = async (tx: Tx, ids: readonly number[]) => {
  await sql`
    update float_density set sort = target.place, version = version + 1
    from (select id, ordinality::int - 1 as place from unnest(${[...ids]}::int[]) with ordinality as given(id)) as target
    where target.id = float_density.id and float_density.sort <> target.place`.execute(tx)
}
