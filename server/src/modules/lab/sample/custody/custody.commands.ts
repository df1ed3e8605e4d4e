import { commonFailures } from '@seam/contract/kit/failure'
import type { custodyCalls } from '@seam/contract/lab/sample/custody'
import type { SampleCommand } from '@seam/contract/lab/sample/sample'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { sampleVisibleInCustody } from '../../../../kit/list/business-scope.ts'
import { reason } from '../../../../kit/reason.rules.ts'
import { refuse, refuseForReasons } from '../../../../kit/refusal.ts'
import type { WriteContext } from '../../../../kit/serve/implement.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { transitionAll } from '../../../../kit/transition/transition.ts'
import { sampleLifecycle } from '../sample.commands.ts'
import { type SampleFacts, sampleTransitions } from '../sample.rules.ts'
import { type CustodySample, lockVisibleSamples } from './custody.rows.ts'

type SampleRef = { readonly id: number; readonly version: number }

/** Locks samples for one command on all of them; refuses with the reasons of each, by its lab code. */
export const lockSamplesFor = async (
  tx: Tx,
  command: SampleCommand,
  samples: readonly SampleRef[],
  visible: RawBuilder<SqlBool>,
  more: Partial<SampleFacts> = {},
): Promise<CustodySample[]> => {
  const locked = await lockVisibleSamples(
    tx,
    samples.map(({ id }) => id),
    visible,
  )
  if (locked.length < samples.length) throw refuse(commonFailures.notThere)
  const versions = new Map(samples.map(({ id, version }) => [id, version]))
  refuseForReasons(
    locked.flatMap(sample => {
      const place = { path: ['samples', samples.findIndex(({ id }) => id === sample.id)], label: sample.labCode }
      if (sample.version !== versions.get(sample.id)) return [reason(commonFailures.changedMeanwhile, undefined, place)]
      return reasonsAgainst(sampleTransitions, command, { ...sample, ...more }).map(({ failure, message }) =>
        reason(failure, message, place),
      )
    }),
  )
  return locked
}

/** Lab codes, for the operation log. */
export const labCodesOf = (samples: readonly { readonly labCode: string }[]): string =>
  samples.map(({ labCode }) => `【${labCode}】`).join('')

type Calls = typeof custodyCalls

/** Stores the present location and holder of samples. */
export const moveSamples = async (context: WriteContext<Calls['move']>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { place, custodian, reason: text } = input
  const samples = await lockSamplesFor(db, 'move', input.samples, sampleVisibleInCustody(caller.scope))
  const steps = samples.map(row => ({
    command: 'move' as const,
    row,
    reason: text,
    event: { storagePlace: place, custodian },
  }))
  await transitionAll(db, sampleLifecycle, steps, actorOf(context), { storagePlace: place, custodian })
  logOperation(`样品${labCodesOf(samples)}移到${place}${custodian === '' ? '' : `，由${custodian}保管`}`)
  return null
}

/** Moves tested samples into the retention store. */
export const keepSamples = async (context: WriteContext<Calls['keep']>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { place } = input
  const samples = await lockSamplesFor(db, 'keep', input.samples, sampleVisibleInCustody(caller.scope))
  const steps = samples.map(row => ({ command: 'keep' as const, row, event: { storagePlace: place, custodian: '' } }))
  const set = { storagePlace: place, custodian: '', keepTime: currentTime }
  await transitionAll(db, sampleLifecycle, steps, actorOf(context), set)
  logOperation(`样品${labCodesOf(samples)}留样，存放在${place}`)
  return null
}

/** Retains samples longer than the report requires. */
export const extendRetention = async (context: WriteContext<Calls['extend']>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const { until, reason: text } = input
  const visible = sampleVisibleInCustody(caller.scope)
  const samples = await lockSamplesFor(db, 'extend', input.samples, visible, { newUntil: until })
  const steps = samples.map(row => ({
    command: 'extend' as const,
    row: { ...row, newUntil: until },
    reason: `至 ${until}：${text}`,
  }))
  await transitionAll(db, sampleLifecycle, steps, actorOf(context), {
    retainedUntil: until,
    extendedUntil: until,
  })
  logOperation(`样品${labCodesOf(samples)}的留样延长至 ${until}，原因：${text}`)
  return null
}
