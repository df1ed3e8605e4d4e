import type { resultCalls } from '@seam/contract/lab/result/result.calls'
import type { ChangedItems } from '@seam/contract/lab/result/result.row'
import type { Db } from '../../../db/database.ts'
import type { WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { findPlausibility } from './finding/plausibility.commands.ts'
import { writeChanges } from './item/item.commands.ts'
import type { Item } from './item/item.rules.ts'
import { type Change, type Consequences, consequencesOf } from './item/item-change.rules.ts'
import { logTextOf } from './item/item-log.view.ts'
import { notifyOfWithdrawals } from './withdrawal-notice.commands.ts'

/** What changes of items entail in their samples; findings by the client's history are about the `reviewed` items only. */
export const findConsequences = async (
  db: Db,
  items: readonly Item[],
  changes: readonly Change[],
  reviewed: readonly Item[] = [],
): Promise<Consequences> => consequencesOf(items, changes, await findPlausibility(db, items, reviewed))

type Context = Pick<WriteContext<(typeof resultCalls)['save']>, 'db' | 'caller' | 'request' | 'logOperation'>

type Applied = {
  /** all items of the samples, as they were before */
  readonly items: readonly Item[]
  readonly changes: readonly Change[]
  readonly consequences: Consequences
}

/**
 * Writes changes with their consequences, the log entry and the notices about withdrawn results. The verb is what the
 * caller did, as log and notices name it. Returns all changed items.
 */
export const applyChanges = async (
  context: Context,
  verb: string,
  { items, changes, consequences }: Applied,
): Promise<ChangedItems> => {
  const answer = await writeChanges(context.db, consequences, actorOf(context))
  const changedItems = changes.map(({ item }) => item)
  context.logOperation(...logTextOf(verb, changedItems, items, answer))
  await notifyOfWithdrawals(context, consequences, { items: changedItems, text: verb })
  return answer
}

/** The samples whose delegation is urgent: only they have notices. */
export const urgentSampleIdsOf = (changes: readonly Change[]): number[] =>
  sampleIdsOf(changes.filter(({ item }) => item.isUrgent))

export const sampleIdsOf = (changes: readonly Change[]): number[] => [
  ...new Set(changes.map(({ item }) => item.sampleId)),
]
