import type { Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'
import { findPlausibility } from '../finding/plausibility.commands.ts'
import { writeChanges } from '../item/item.commands.ts'
import { selectSampleItems, selectSamplesWithItems } from '../item/item.rows.ts'
import { consequencesOf } from '../item/item-change.rules.ts'
import { notifyOfWithdrawals } from '../withdrawal-notice.commands.ts'

/**
 * Calculates and judges samples again whose delegation, which must be locked, cancelled or added items: what was
 * calculated from a cancelled item gets a new version without it, or is withdrawn.
 */
export const recalculateSamples = async (
  context: { readonly db: Tx; readonly caller: Pick<Caller, 'userId'> },
  sampleIds: readonly number[],
  actor: UserActor,
): Promise<void> => {
  const { db } = context
  const samples = await selectSamplesWithItems(db, sampleIds)
  const items = await selectSampleItems(
    db,
    samples.flatMap(({ itemIds }) => itemIds),
  )
  const consequences = consequencesOf(items, [], await findPlausibility(db, items), sampleIds)
  await writeChanges(db, consequences, actor)
  await notifyOfWithdrawals(context, consequences)
}
