import type { Db } from '../../../../db/database.ts'
import { laboratoryTime } from '../../../../kit/period.ts'
import { selectClientHistory, selectEarlierResults, selectRulesInForce } from '../../plausibility/plausibility.rows.ts'
import type { Item } from '../item/item.rules.ts'
import type { Plausibility } from './sample-facts.rules.ts'

const hasReproducibility = ({ project, resultNo }: Item): boolean =>
  resultNo > 0 &&
  (project.reproducibility.length > 0 ||
    project.components.some(({ reproducibility = [] }) => reproducibility.length > 0))

/** Reads the facts for findings about these items; the earlier results of the client for `reviewed` items only. */
export const findPlausibility = async (
  db: Db,
  items: readonly Item[],
  reviewed: readonly Item[] = [],
): Promise<Plausibility> => {
  const repeated = items.filter(hasReproducibility).map(({ id }) => id)
  const rules = await selectRulesInForce(db)
  return {
    rules,
    now: laboratoryTime(),
    earlier: repeated.length > 0 ? await selectEarlierResults(db, repeated) : new Map(),
    history:
      reviewed.length > 0
        ? await selectClientHistory(
            db,
            reviewed.map(({ id }) => id),
          )
        : new Map(),
  }
}
