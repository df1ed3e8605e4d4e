import { coalForm } from '@seam/contract/catalogue/material/coal-classification'
import type { Db } from '../../../../db/database.ts'
import { selectSampleItems, selectSamplesWithItems } from '../item/item.rows.ts'
import { type CoalClassOfSample, coalClassOf } from './coal-class.rules.ts'

/**
 * The coal classes of samples from their confirmed results, by id of the sample. A sample with a float density is 浮煤.
 */
export const findCoalClasses = async (
  db: Db,
  sampleIds: readonly number[],
): Promise<ReadonlyMap<number, CoalClassOfSample>> => {
  const samples = await selectSamplesWithItems(db, sampleIds)
  const items = await selectSampleItems(
    db,
    samples.flatMap(({ itemIds }) => itemIds),
  )
  const bySample = Map.groupBy(items, ({ sampleId }) => sampleId)
  return new Map(
    samples.map(({ id, isFloat }) => [
      id,
      coalClassOf(bySample.get(id) ?? [], isFloat ? coalForm.float : coalForm.raw),
    ]),
  )
}
