import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import {
  type DisposalKind,
  type disposalCalls,
  disposalKind,
  disposalState,
  disposalFailures as failures,
} from '@seam/contract/lab/sample/disposal'
import type { Tx } from '../../../../db/database.ts'
import type { Caller } from '../../../../kit/caller.ts'
import { sampleVisibleInCustody } from '../../../../kit/list/business-scope.ts'
import { confirmsPassword } from '../../../../kit/password/confirm.ts'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../../kit/refusal.ts'
import { requirePermission } from '../../../../kit/require-permission.ts'
import { preparedWrite, type WriteContext } from '../../../../kit/serve/implement.ts'
import { currentTime } from '../../../../kit/sql/expressions.ts'
import { preparedNumber, takeNumber } from '../../../../kit/sql/number-series.ts'
import { actorOf } from '../../../../kit/transition/actor.ts'
import { create } from '../../../../kit/transition/create.ts'
import { defineLifecycle } from '../../../../kit/transition/lifecycle.ts'
import { reasonsAgainst } from '../../../../kit/transition/transition.rules.ts'
import { transition, transitionAll } from '../../../../kit/transition/transition.ts'
import { labCodesOf, lockSamplesFor } from '../custody/custody.commands.ts'
import { type CustodySample, lockVisibleSamples } from '../custody/custody.rows.ts'
import { sampleLifecycle } from '../sample.commands.ts'
import * as rows from './disposal.rows.ts'
import { type DisposalFacts, disposalTransitions } from './disposal.rules.ts'

type Calls = typeof disposalCalls

const withCaller = <R>(row: R, callerId: number) => ({ ...row, callerId })

const disposalLifecycle = defineLifecycle({
  transitions: disposalTransitions,
  table: 'disposal',
  stateColumn: 'state',
  events: { table: 'disposalEvent', rowId: 'disposalId' },
  // Commands lock with the id of their caller instead, which the guards compare.
  lock: async (tx, ids): Promise<readonly DisposalFacts[]> =>
    (await rows.lockDisposals(tx, ids)).map(row => withCaller(row, 0)),
  effects: {},
})

const commandOf = (kind: DisposalKind) =>
  kind === disposalKind.giveBack ? ('giveBack' as const) : ('dispose' as const)

const reasonsAgainstRequest = (
  { kind, recipient, reason: text }: InputOf<Calls['request']>,
  samples: readonly CustodySample[],
): Reason[] => {
  if (kind !== disposalKind.giveBack) return []
  const isEarly = samples.some(({ isRetentionOver }) => !isRetentionOver)
  return [
    ...(recipient === '' ? [reason(failures.recipientMissing, undefined, { path: ['recipient'] })] : []),
    ...(isEarly && text === '' ? [reason(failures.reasonMissing, undefined, { path: ['reason'] })] : []),
  ]
}

/** Requests that samples be returned or disposed of; they stay in place until another user confirms. */
export const requestDisposal = async (context: WriteContext<Calls['request']>): Promise<OutputOf<Calls['request']>> => {
  const { db, input, caller, logOperation } = context
  const { kind, method, recipient, reason: text } = input
  const visible = sampleVisibleInCustody(caller.scope)
  const samples = await lockSamplesFor(db, commandOf(kind), input.samples, visible)
  refuseForReasons(reasonsAgainstRequest(input, samples))
  const actor = actorOf(context)
  const { id, disposalCode } = await create(
    db,
    disposalLifecycle,
    {
      command: 'request',
      prepare: takeNumber('CZ', 'YYYYMMDD', 4),
      values: {
        disposalCode: preparedNumber,
        kind,
        state: disposalState.requested,
        method,
        recipient,
        reason: text,
        requesterId: actor.userId,
        requesterName: actor.userName,
      },
      reason: text,
      returning: ['id', 'disposalCode'],
    },
    actor,
  )
  await rows.insertDisposalSamples(
    db,
    id,
    samples.map(sample => sample.id),
  )
  logOperation(`申请${disposalKind.label(kind)}样品${labCodesOf(samples)}，处置单【${disposalCode}】`)
  return { id, disposalCode }
}

const lockDisposal = async (tx: Tx, id: number, version: number, caller: Caller) => {
  requireRow(await rows.findDisposal(tx, id, caller))
  const [locked] = await rows.lockDisposals(tx, [id])
  const disposal = withCaller(requireRow(locked), caller.userId)
  checkVersion(disposal, version)
  return disposal
}

type Prepared = Pick<WriteContext<Calls['confirm']>, 'services' | 'caller' | 'input'>

const checkPassword = async ({ services, caller, input: { password } }: Prepared): Promise<boolean> =>
  password !== undefined && (await confirmsPassword(services, caller, password))

/** Carries out an order of another user: its samples leave the laboratory. The password is the signature. */
export const confirmDisposal = preparedWrite(
  checkPassword,
  async (context: WriteContext<Calls['confirm']>, passwordRight): Promise<null> => {
    const { db, input, caller, logOperation } = context
    const disposal = await lockDisposal(db, input.id, input.version, caller)
    refuseForReasons(reasonsAgainst(disposalTransitions, 'confirm', disposal))
    if (input.password === undefined) throw refuse(failures.passwordMissing)
    if (!passwordRight) throw refuse(failures.passwordWrong)
    const actor = actorOf(context)
    const { id, kind, disposalCode, method, recipient } = disposal
    const ids = await rows.selectDisposalSampleIds(db, id)
    const samples = await lockVisibleSamples(db, ids, sampleVisibleInCustody(caller.scope))
    if (samples.length < ids.length) throw refuse(commonFailures.notThere)
    const steps = samples.map(sample => ({
      command: commandOf(kind),
      row: { ...sample, isInDisposal: false },
      reason: [disposalCode, method].filter(part => part !== '').join(' '),
    }))
    await transitionAll(db, sampleLifecycle, steps, actor, { leaveTime: currentTime, storagePlace: '', custodian: '' })
    await rows.closeDisposalSamples(db, id)
    await transition(db, disposalLifecycle, 'confirm', disposal, actor, {
      set: { deciderId: actor.userId, deciderName: actor.userName, decideTime: currentTime },
    })
    const whom = recipient === '' ? '' : `，领取人${recipient}`
    logOperation(`确认${disposalKind.label(kind)}样品${labCodesOf(samples)}，处置单【${disposalCode}】${whom}`)
    return null
  },
)

/** Rejects an order; its requester may do so too. The samples stay in custody. */
export const rejectDisposal = async (context: WriteContext<Calls['reject']>): Promise<null> => {
  const { db, input, caller, logOperation } = context
  const disposal = await lockDisposal(db, input.id, input.version, caller)
  if (disposal.requesterId !== caller.userId) requirePermission(caller, 'disposalConfirm')
  const actor = actorOf(context)
  await transition(db, disposalLifecycle, 'reject', disposal, actor, {
    reason: input.reason,
    set: {
      deciderId: actor.userId,
      deciderName: actor.userName,
      decideTime: currentTime,
      rejectReason: input.reason,
    },
  })
  await rows.closeDisposalSamples(db, disposal.id)
  logOperation(`驳回处置单【${disposal.disposalCode}】，原因：${input.reason}`)
  return null
}
