import { retentionMonths } from '@seam/contract/lab/sample/custody'
import type { SampleCommand } from '@seam/contract/lab/sample/sample'
import type { Tx } from '../../../db/database.ts'
import type { Actor } from '../../../kit/transition/actor.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { transitionAll } from '../../../kit/transition/transition.ts'
import { cancelItems } from '../result/item/item.commands.ts'
import * as rows from './sample.rows.ts'
import { type SampleFacts, sampleTransitions } from './sample.rules.ts'

const idsOf = (samples: readonly { readonly id: number }[]) => samples.map(({ id }) => id)

export const sampleLifecycle = defineLifecycle({
  transitions: sampleTransitions,
  table: 'sample',
  stateColumn: 'state',
  events: { table: 'sampleEvent', rowId: 'sampleId' },
  lock: (tx, ids): Promise<readonly SampleFacts[]> => rows.lockSamples(tx, ids),
  effects: {
    cancelItems: (tx, samples, actor) => cancelItems(tx, idsOf(samples), actor),
  },
})

const run = async (tx: Tx, command: SampleCommand, samples: readonly rows.LockedSample[], actor: Actor) => {
  await transitionAll(
    tx,
    sampleLifecycle,
    samples.map(row => ({ command, row })),
    actor,
  )
}

/**
 * Records the receipt of each sample of a delegation: received with its lab code, or rejected, which cancels its
 * items.
 */
export const receiveSamples = async (
  tx: Tx,
  samples: readonly rows.LockedSample[],
  receipts: readonly rows.Receipt[],
  actor: Actor & { readonly userId: number },
): Promise<void> => {
  await rows.writeReceipts(tx, receipts, actor.userId)
  const received = new Set(receipts.filter(({ labCode }) => labCode !== null).map(({ id }) => id))
  const steps = samples.map(row => ({
    command: received.has(row.id) ? ('receive' as const) : ('reject' as const),
    row,
  }))
  await transitionAll(tx, sampleLifecycle, steps, actor)
}

/** Starts testing the received samples of locked delegations. */
export const startSamples = async (tx: Tx, delegationIds: readonly number[], actor: Actor): Promise<void> => {
  const samples = await rows.lockSamplesOf(tx, delegationIds)
  const received = samples.filter(sample => reasonsAgainst(sampleTransitions, 'start', sample).length === 0)
  await run(tx, 'start', received, actor)
}

/** Withdraws samples whose items were all cancelled by a change. */
export const withdrawSamples = async (tx: Tx, ids: readonly number[], actor: Actor): Promise<void> => {
  if (ids.length === 0) return
  await run(tx, 'withdraw', await rows.lockSamples(tx, ids), actor)
  await rows.endRetention(tx, ids)
}

/** Completes locked samples whose items are all confirmed. */
export const completeSamples = (tx: Tx, samples: readonly rows.LockedSample[], actor: Actor) =>
  run(tx, 'complete', samples, actor)

/** Returns locked samples to testing. */
export const reopenSamples = (tx: Tx, samples: readonly rows.LockedSample[], actor: Actor) =>
  run(tx, 'reopen', samples, actor)

/** Cancels the unpublished items of all samples of locked delegations, which need not be retained any longer. */
export const cancelItemsOf = async (tx: Tx, delegationIds: readonly number[], actor: Actor): Promise<void> => {
  const ids = idsOf(await rows.lockSamplesOf(tx, delegationIds))
  await cancelItems(tx, ids, actor)
  await rows.endRetention(tx, ids)
}

/** Starts the retention of samples whose report is issued. */
export const retainReportedSamples = (tx: Tx, ids: readonly number[]): Promise<void> =>
  rows.retainSamples(tx, ids, retentionMonths)

/** Keeps the samples of a voided report until another one is issued: they may have to be tested again. */
export const keepUnreportedSamples = (tx: Tx, ids: readonly number[]): Promise<void> => rows.clearRetention(tx, ids)
