import type { Db } from '../../../../db/database.ts'
import { laboratoryTime } from '../../../../kit/period.ts'
import { selectClientHistory, selectEarlierResults, selectRulesInForce } from '../../plausibility/plausibility.rows.ts'
import type { Item } from '../item/item.rules.ts'
import { selectConversions } from '../item/item-project.rows.ts'
import type { Plausibility } from './sample-facts.rules.ts'

/** Reads the facts for findings about these items; the earlier results of the client for `reviewed` items only. */
export const findPlausibility = async (
  db: Db,
  items: readonly Item[],
  reviewed: readonly Item[] = [],
): Promise<Plausibility> => {
  const repeated = items.filter(({ resultNo }) => resultNo > 0).map(({ id }) => id)
  const rules = await selectRulesInForce(db)
  const earlier = repeated.length > 0 ? await selectEarlierResults(db, repeated) : new Map<string, string>()
  return {
    rules,
    now: laboratoryTime(),
    earlier,
    conversions: earlier.size > 0 ? await selectConversions(db) : [],
    history:
      reviewed.length > 0
        ? await selectClientHistory(
            db,
            reviewed.map(({ id }) => id),
          )
        : new Map(),
  }
}
