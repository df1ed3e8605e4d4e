import type { OutputOf } from '@seam/contract/kit/call'
import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import { retestFailures } from '@seam/contract/lab/result/retest'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { selectSampleSheet } from '../result/bench/bench.rows.ts'
import { selectSampleItems } from '../result/item/item.rows.ts'
import { findCustodySample } from '../sample/custody/custody.rows.ts'
import { sampleTransitions } from '../sample/sample.rules.ts'
import { knowledgeOf } from './retest.commands.ts'
import { blindItems, retestsBlind } from './retest.rules.ts'

/** The items of a sample that this user may not see the results of, as they may still retest it. */
const findBlindItems = async (
  db: Db,
  sample: Awaited<ReturnType<typeof findCustodySample>>,
  itemIds: readonly number[],
  caller: Caller,
): Promise<ReadonlySet<number>> => {
  if (sample === undefined || !retestsBlind(caller.permissions)) return new Set()
  if (!sampleTransitions.commands.retest.from.includes(sample.state)) return new Set()
  const items = (await selectSampleItems(db, itemIds)).filter(({ sampleId }) => sampleId === sample.id)
  return blindItems(items, await knowledgeOf(db, sample.id, items, caller))
}

/** The sheet of a sample as this user may read it. */
export const readableSheet = async (
  db: Db,
  { rows, warnings }: Awaited<ReturnType<typeof selectSampleSheet>>,
  caller: Caller,
): Promise<OutputOf<typeof resultCalls.sample>> => {
  const [first] = rows
  const sample = first && (await findCustodySample(db, first.sampleId, caller))
  const itemIds = rows.map(({ itemId }) => itemId)
  const blind = await findBlindItems(db, sample, itemIds, caller)
  return {
    rows: rows.map(row =>
      blind.has(row.itemId) ? { ...row, result: null, findings: [], withheld: true } : { ...row, withheld: false },
    ),
    warnings: blind.size > 0 ? [] : warnings,
    sample:
      sample === undefined
        ? null
        : { id: sample.id, version: sample.version, state: sample.state, canRetest: blind.size > 0 },
  }
}

/** Refuses the result of an item to those who may not know it before they retest it. */
export const refuseBlind = async (
  db: Db,
  { itemId, sampleId }: { readonly itemId: number; readonly sampleId: number },
  caller: Caller,
): Promise<void> => {
  const blind = await findBlindItems(db, await findCustodySample(db, sampleId, caller), [itemId], caller)
  if (blind.has(itemId)) throw refuse(retestFailures.blind)
}
