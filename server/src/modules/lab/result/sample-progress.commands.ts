import { type SampleState, sampleState } from '@seam/contract/lab/sample/sample'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { completeDelegations, reopenDelegations } from '../delegation/delegation.commands.ts'
import { completeSamples, reopenSamples } from '../sample/sample.commands.ts'
import { lockSamplesByProgress } from './item/item.rows.ts'

const delegationIdsOf = (samples: readonly { readonly delegationId: number }[]) => [
  ...new Set(samples.map(({ delegationId }) => delegationId)),
]

const { testing, tested, kept, returned, disposed } = sampleState

/** The sample has left the laboratory: corrected results are based on its raw data. */
const isGone = ({ state }: { readonly state: SampleState }) => state === returned || state === disposed

/**
 * After confirmations: completes the samples without open items, and the delegations without such samples. Their
 * delegations are locked since the command began, so the later of two last confirmations sees the other.
 */
export const completeTestedSamples = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const testedSamples = await lockSamplesByProgress(tx, sampleIds, [testing, returned, disposed], {
    hasOpenItems: false,
  })
  if (testedSamples.length === 0) return
  await completeSamples(
    tx,
    testedSamples.filter(sample => !isGone(sample)),
    actor,
  )
  await completeDelegations(tx, delegationIdsOf(testedSamples), actor)
}

/** After a retraction: completed samples and delegations are tested again; a sample that has left keeps its state. */
export const reopenTestedSamples = async (tx: Tx, sampleIds: readonly number[], actor: Actor) => {
  const open = await lockSamplesByProgress(tx, sampleIds, [tested, kept, returned, disposed], { hasOpenItems: true })
  if (open.length === 0) return
  await reopenSamples(
    tx,
    open.filter(sample => !isGone(sample)),
    actor,
  )
  await reopenDelegations(tx, delegationIdsOf(open), actor)
}
