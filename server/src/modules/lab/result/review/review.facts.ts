import { itemState } from '@seam/contract/lab/sample/sample'
import type { Db } from '../../../../db/database.ts'
import type { Item } from '../item/item.rules.ts'
import type { ItemFacts } from '../item/item.transitions.rules.ts'
import { selectEntryFacts, selectRetractableSamples } from './review.rows.ts'

const inputIdsOf = ({ current }: Item) => (current?.inputs ?? []).map(({ itemId }) => itemId)

type Review = {
  /** All items of the samples under review. */
  readonly items: readonly Item[]
  readonly reviewed: readonly Item[]
  readonly userId: number
  /** Ids of items that are confirmed in the same call. */
  readonly confirmedTogether?: ReadonlySet<number>
}

/** Reads the facts of the guards of review, besides the items; returns a function from an item to these facts. */
export const findReviewFacts = async (
  db: Db,
  { items, reviewed, userId, confirmedTogether = new Set() }: Review,
): Promise<(item: Item) => Partial<ItemFacts>> => {
  const { isEnterer, heldItems, releasedItems } = await selectEntryFacts(db, {
    entered: [...new Set(reviewed.flatMap(item => [item.id, ...inputIdsOf(item)]))],
    reviewed: reviewed.map(({ id }) => id),
  })
  const published = reviewed.filter(({ state }) => state === itemState.published).map(({ sampleId }) => sampleId)
  const retractable = published.length > 0 ? await selectRetractableSamples(db, published) : new Set<number>()
  const states = new Map(items.map(({ id, state }) => [id, state]))
  return item => {
    const inputIds = inputIdsOf(item)
    return {
      isOwnEntry: [item.id, ...inputIds].some(id => isEnterer(id, userId)),
      hasOpenInputs: inputIds.some(id => !confirmedTogether.has(id) && (states.get(id) ?? 0) < itemState.confirmed),
      isHeld: heldItems.has(item.id),
      isReleased: releasedItems.has(item.id),
      isRetractable: retractable.has(item.sampleId),
    }
  }
}
