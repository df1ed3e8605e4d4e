import type { OutputOf } from '@seam/contract/kit/call'
import type { Finding } from '@seam/contract/lab/result/plausibility'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import { retestFailures } from '@seam/contract/lab/result/retest'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { selectSampleSheet } from '../result/bench/bench.rows.ts'
import { selectSampleItems } from '../result/item/item.rows.ts'
import { findCustodySample, selectCustodySamples } from '../sample/custody/custody.rows.ts'
import { sampleTransitions } from '../sample/sample.rules.ts'
import { knowledgeOf } from './retest.commands.ts'
import { blindItems, retestsBlind } from './retest.rules.ts'

type ItemOfSample = { readonly itemId: number; readonly sampleId: number }
type CustodySample = NonNullable<Awaited<ReturnType<typeof findCustodySample>>>

/** The items of these samples that this user may not see the results of, as they may still retest them. */
const findBlindItems = async (
  db: Db,
  samples: readonly CustodySample[],
  itemIds: readonly number[],
  caller: Caller,
): Promise<ReadonlySet<number>> => {
  const isRetestable = ({ state }: CustodySample) => sampleTransitions.commands.retest.from.includes(state)
  const sampleIds = samples.filter(isRetestable).map(({ id }) => id)
  if (sampleIds.length === 0 || !retestsBlind(caller.permissions)) return new Set()
  const items = (await selectSampleItems(db, itemIds)).filter(({ sampleId }) => sampleIds.includes(sampleId))
  const ofKnower = await knowledgeOf(db, sampleIds, items, caller)
  const itemsBySample = Map.groupBy(items, ({ sampleId }) => sampleId)
  return new Set([...itemsBySample.values()].flatMap(own => [...blindItems(own, ofKnower)]))
}

/** The findings about an item; none beside blind items, as they tell of several. */
const readableFindings = ({ findings }: { readonly findings: Finding[] }, blind: ReadonlySet<number>): Finding[] =>
  blind.size > 0 ? [] : findings

/** The sheet of a sample as this user may read it. */
export const readableSheet = async (
  db: Db,
  { rows, warnings }: Awaited<ReturnType<typeof selectSampleSheet>>,
  caller: Caller,
): Promise<OutputOf<typeof resultCalls.sample>> => {
  const [first] = rows
  const sample = first && (await findCustodySample(db, first.sampleId, caller))
  const itemIds = rows.map(({ itemId }) => itemId)
  const blind = await findBlindItems(db, sample ? [sample] : [], itemIds, caller)
  return {
    rows: rows.map(row =>
      blind.has(row.itemId)
        ? { ...row, result: null, findings: [], withheld: true }
        : { ...row, findings: readableFindings(row, blind), withheld: false },
    ),
    warnings: blind.size > 0 ? [] : warnings,
    sample:
      sample === undefined
        ? null
        : { id: sample.id, version: sample.version, state: sample.state, canRetest: blind.size > 0 },
  }
}

/** An item as this user may read it; refused to those who may not know its result before they retest it. */
export const readableItem = async <I extends ItemOfSample & { readonly findings: Finding[] }>(
  db: Db,
  item: I,
  caller: Caller,
): Promise<I> => {
  const { itemId, sampleId } = item
  const blind = await findBlindItems(db, await selectCustodySamples(db, [sampleId], caller), [itemId], caller)
  if (blind.has(itemId)) throw refuse(retestFailures.blind)
  return { ...item, findings: readableFindings(item, blind) }
}

/** Refuses what tells the results of these items to those who may not know one of them before they retest it. */
export const refuseBlind = async (db: Db, items: readonly ItemOfSample[], caller: Caller): Promise<void> => {
  if (!retestsBlind(caller.permissions)) return
  const sampleIds = [...new Set(items.map(({ sampleId }) => sampleId))]
  const itemIds = items.map(({ itemId }) => itemId)
  const blind = await findBlindItems(db, await selectCustodySamples(db, sampleIds, caller), itemIds, caller)
  if (itemIds.some(itemId => blind.has(itemId))) throw refuse(retestFailures.blind)
}
