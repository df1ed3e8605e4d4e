import type { ReviewRow } from '@seam/contract/lab/result.row'
import { itemState } from '@seam/contract/lab/sample'
import type { Db } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { reasonsToWire } from '../../../../kit/reason.rules.ts'
import { selectEnterers, selectSampleItems } from '../item/item.rows.ts'
import type { Item } from '../item/item.rules.ts'
import { type Facts, type ItemMoveName, reasonsAgainstMove } from '../item/item.transitions.rules.ts'
import { selectSamplesUnderCorrection } from './review.rows.ts'

/** What the guards of review ask about items of loaded samples; `together` are those confirmed in the same call. */
export const reviewFacts = async (
  db: Db,
  items: readonly Item[],
  wanted: readonly Item[],
  userId: number,
  together: ReadonlySet<number>,
) => {
  const restingOn = wanted.flatMap(({ id, current }) => [id, ...(current?.inputs ?? []).map(({ itemId }) => itemId)])
  const isEnterer = await selectEnterers(db, [...new Set(restingOn)])
  const published = wanted.filter(({ state }) => state === itemState.published).map(({ sampleId }) => sampleId)
  const correcting = published.length > 0 ? await selectSamplesUnderCorrection(db, published) : new Set<number>()
  const stateOf = new Map(items.map(({ id, state }) => [id, state]))
  return (item: Item): Facts => {
    const inputs = (item.current?.inputs ?? []).map(({ itemId }) => itemId)
    return {
      state: item.state,
      item,
      own: [item.id, ...inputs].some(id => isEnterer(id, userId)),
      inputsOpen: inputs.some(id => !together.has(id) && (stateOf.get(id) ?? 0) < itemState.confirmed),
      correcting: correcting.has(item.sampleId),
    }
  }
}

type Row = Omit<ReviewRow, 'can' | 'reasons'>

/** What this reviewer may do with each row, and what keeps him from confirming it. A waiver is his to give. */
export const withRights = async (db: Db, rows: readonly Row[], caller: Caller): Promise<ReviewRow[]> => {
  const items = await selectSampleItems(
    db,
    rows.map(({ itemId }) => itemId),
  )
  const byId = new Map(items.map(item => [item.id, item]))
  const wanted = rows.flatMap(({ itemId }) => byId.get(itemId) ?? [])
  const factsOf = await reviewFacts(db, items, wanted, caller.userId, new Set())
  return rows.map(row => {
    const item = byId.get(row.itemId)
    if (item === undefined)
      return { ...row, can: { confirm: false, confirmTogether: false, returnBack: false, retract: false }, reasons: [] }
    const facts = factsOf(item)
    const waiving = row.result?.verdict === 'accepted' ? {} : { words: 'waiver' }
    const against = (name: ItemMoveName, more = {}) => reasonsAgainstMove(name, { ...facts, ...waiving, ...more })
    return {
      ...row,
      can: {
        confirm: against('confirm').length === 0,
        confirmTogether: against('confirm', { inputsOpen: false }).length === 0,
        returnBack: against('returnBack').length === 0,
        retract: against('retract').length === 0,
      },
      reasons: reasonsToWire(against('confirm')),
    }
  })
}
