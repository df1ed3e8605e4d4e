import { coalForm } from '@seam/contract/catalogue/coal-classification'
import type { Db } from '../../../../db/database.ts'
import { type CoalClassOfSample, coalClassOf } from './coal-class.rules.ts'
import { selectSampleItems, selectSampleState } from './item.rows.ts'

/** The coal class of a sample from its confirmed results; undefined for a sample without items. A sample with a float density is 浮煤. */
export const findCoalClass = async (db: Db, sampleId: number): Promise<CoalClassOfSample | undefined> => {
  const sample = await selectSampleState(db, sampleId)
  if (sample === undefined || sample.itemIds.length === 0) return undefined
  const items = await selectSampleItems(db, sample.itemIds)
  return coalClassOf(items, sample.isFloat ? coalForm.float : coalForm.raw)
}
