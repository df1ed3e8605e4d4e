import { itemState } from '@seam/contract/lab/sample/sample'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** Of these samples, those with items that wait for an analyst. */
export const selectSamplesUnderTest = async (tx: Tx, sampleIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ sampleId: number }>`select distinct sample_id from sample_item
    where sample_id = any(${sampleIds}) and state in (${sql.lit(itemState.waiting)}, ${sql.lit(itemState.entered)})`.execute(
    tx,
  )
  return new Set(rows.map(({ sampleId }) => sampleId))
}
