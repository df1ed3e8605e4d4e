import { delegationState } from '@seam/contract/lab/delegation'
import { itemState, sampleState } from '@seam/contract/lab/sample'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import { passDelegation, standingOf } from '../delegation/delegation-life.rows.ts'
import { moveSamples } from '../sample/sample.rows.ts'
import type { Actor } from './item/item-change.rows.ts'

type Place = { readonly sampleId: number; readonly delegationId: number }

/** Of these samples, those in `state` whose live items are all confirmed, or are not. */
const samplesIn = (tx: Tx, sampleIds: readonly number[], state: 40 | 50, confirmed: boolean) =>
  tx
    .selectFrom('sample')
    .innerJoin('sampleItem', 'sampleItem.sampleId', 'sample.id')
    .select(['sample.id as sampleId', 'sample.delegationId'])
    .where('sample.id', '=', sql<number>`any(${sampleIds})`)
    .where('sample.state', '=', state)
    .where('sampleItem.state', '<', itemState.cancelled)
    .groupBy('sample.id')
    .having(sql<boolean>`bool_and(sample_item.state >= ${sql.lit(itemState.confirmed)})`, '=', confirmed)
    .execute()

const moveAll = async (tx: Tx, command: 'complete' | 'reopen', places: readonly Place[], actor: Actor) => {
  for (const [delegationId, own] of Map.groupBy(places, place => place.delegationId))
    await moveSamples(tx, command, { delegationId, ids: own.map(({ sampleId }) => sampleId) }, actor)
}

const delegationsOf = (places: readonly Place[]) => [...new Set(places.map(({ delegationId }) => delegationId))]

/**
 * After confirmations: samples with nothing open are complete, and so are delegations without such samples left. They are
 * held since the beginning, so that of two last confirmations at once the later one sees the other.
 */
export const completeWhatIsTested = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const done = await samplesIn(tx, sampleIds, sampleState.testing, true)
  await moveAll(tx, 'complete', done, actor)
  for (const id of delegationsOf(done)) {
    const standing = await standingOf(tx, id)
    if (standing?.state === delegationState.testing && standing.openItems === 0)
      await passDelegation(tx, standing, 'complete', actor)
  }
}

/** After a retraction: samples and delegations that were complete are tested again. */
export const reopenWhatIsOpen = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const open = await samplesIn(tx, sampleIds, sampleState.tested, false)
  await moveAll(tx, 'reopen', open, actor)
  for (const id of delegationsOf(open)) {
    const standing = await standingOf(tx, id)
    if (standing !== undefined && standing.state > delegationState.testing)
      await passDelegation(tx, standing, 'reopen', actor, { set: { finishTime: null } })
  }
}
