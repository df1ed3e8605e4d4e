import { worksheetKind } from '@seam/contract/catalogue/project/worksheet'
import { state } from '@seam/contract/kit/dictionary'
import { itemState } from '@seam/contract/lab/sample/sample'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import type { Tables } from '../../../../db/tables.ts'

/** The set that the readings of a version in force came from. */
const setsOfItems = (db: Db) =>
  db
    .selectFrom('sampleItem')
    .innerJoin('result', join =>
      join.onRef('result.itemId', '=', 'sampleItem.id').onRef('result.resultNo', '=', 'sampleItem.resultVersion'),
    )
    .innerJoin('resultReading', 'resultReading.resultId', 'result.id')
    .innerJoin('reflectanceSet', join =>
      join.on('reflectanceSet.id', '=', sql<number>`(result_reading.origin->>'setId')::int`),
    )
    .where('sampleItem.state', '>', itemState.waiting)
    .where('sampleItem.state', '<', itemState.cancelled)

/** The sets in force of these samples, with their kinds. */
export const selectSetsInForce = (db: Db, sampleIds: readonly number[]) =>
  setsOfItems(db)
    .select(['reflectanceSet.sampleId', 'reflectanceSet.kind'])
    .distinct()
    .where('sampleItem.sampleId', '=', sql<number>`any(${sampleIds})`)
    .execute()

/** The set in force of an item. */
export const findSetOfItem = (db: Db, itemId: number) =>
  setsOfItems(db).selectAll('reflectanceSet').where('sampleItem.id', '=', itemId).limit(1).executeTakeFirst()

export const insertSet = async (tx: Tx, set: Insertable<Tables['reflectanceSet']>): Promise<number> =>
  (await tx.insertInto('reflectanceSet').values(set).returning('id').executeTakeFirstOrThrow()).id

/** The step of the enabled project for deviations, for a sample that has none; undefined without such a project. */
export const findDeviationInterval = async (db: Db): Promise<string | undefined> =>
  (
    await db
      .selectFrom('project')
      .select('roundingInterval')
      .where('worksheetKind', '=', worksheetKind.reflectanceDeviation)
      .where('state', '=', state.enabled)
      .orderBy('sort')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.roundingInterval
