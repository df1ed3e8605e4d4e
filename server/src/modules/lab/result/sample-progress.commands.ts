import { itemState, type SampleState, sampleState } from '@seam/contract/lab/sample'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { completeDelegations, reopenDelegations } from '../delegation/delegation.commands.ts'
import { completeSamples, reopenSamples } from '../sample/sample.commands.ts'

type Place = { readonly sampleId: number; readonly delegationId: number }

/** Of these samples, those in `state` whose live items are all confirmed, or are not. */
const samplesIn = (tx: Tx, sampleIds: readonly number[], state: SampleState, confirmed: boolean) =>
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

const idsOf = (places: readonly Place[]) => places.map(({ sampleId }) => sampleId)
const delegationsOf = (places: readonly Place[]) => [...new Set(places.map(({ delegationId }) => delegationId))]

/**
 * After confirmations: completes the samples without open items, and the delegations without such samples. Their
 * delegations are locked since the command began, so the later of two last confirmations sees the other.
 */
export const completeWhatIsTested = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const done = await samplesIn(tx, sampleIds, sampleState.testing, true)
  await completeSamples(tx, idsOf(done), actor)
  await completeDelegations(tx, delegationsOf(done), actor)
}

/** After a retraction: completed samples and delegations are tested again. */
export const reopenWhatIsOpen = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const open = await samplesIn(tx, sampleIds, sampleState.tested, false)
  await reopenSamples(tx, idsOf(open), actor)
  await reopenDelegations(tx, delegationsOf(open), actor)
}
