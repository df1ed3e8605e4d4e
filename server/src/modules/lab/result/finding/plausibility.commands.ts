import type { Db } from '../../../../db/database.ts'
import { laboratoryTime } from '../../../../kit/period.ts'
import { selectFindingFacts } from '../../plausibility/plausibility.rows.ts'
import type { Item } from '../item/item.rules.ts'
import { selectConversions } from '../item/item-project.rows.ts'
import type { Plausibility } from './sample-facts.rules.ts'

/** Reads the facts for findings about these items; the earlier results of the client for `reviewed` items only. */
export const findPlausibility = async (
  db: Db,
  items: readonly Item[],
  reviewed: readonly Item[] = [],
): Promise<Plausibility> => {
  const idsOf = (some: readonly Item[]) => some.map(({ id }) => id)
  const repeated = idsOf(items.filter(({ resultNo }) => resultNo > 0))
  const facts = await selectFindingFacts(db, { repeated, reviewed: idsOf(reviewed) })
  const conversions = facts.earlier.size > 0 ? await selectConversions(db) : []
  return { ...facts, now: laboratoryTime(), conversions }
}
