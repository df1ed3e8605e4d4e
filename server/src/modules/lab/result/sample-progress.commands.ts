import { sampleState } from '@seam/contract/lab/sample'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { completeDelegations, reopenDelegations } from '../delegation/delegation.commands.ts'
import { completeSamples, reopenSamples } from '../sample/sample.commands.ts'
import { lockSamplesByProgress } from './item/item.rows.ts'

const delegationIdsOf = (samples: readonly { readonly delegationId: number }[]) => [
  ...new Set(samples.map(({ delegationId }) => delegationId)),
]

/**
 * After confirmations: completes the samples without open items, and the delegations without such samples. Their
 * delegations are locked since the command began, so the later of two last confirmations sees the other.
 */
export const completeTestedSamples = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const tested = await lockSamplesByProgress(tx, sampleIds, sampleState.testing, { hasOpenItems: false })
  if (tested.length === 0) return
  await completeSamples(tx, tested, actor)
  await completeDelegations(tx, delegationIdsOf(tested), actor)
}

/** After a retraction: completed samples and delegations are tested again. */
export const reopenTestedSamples = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const open = await lockSamplesByProgress(tx, sampleIds, sampleState.tested, { hasOpenItems: true })
  if (open.length === 0) return
  await reopenSamples(tx, open, actor)
  await reopenDelegations(tx, delegationIdsOf(open), actor)
}
