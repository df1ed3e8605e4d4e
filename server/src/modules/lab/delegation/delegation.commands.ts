import { urgency } from '@seam/contract/catalogue/price/cost-coefficient'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCommand } from '@seam/contract/lab/delegation/delegation'
import { noticeKind } from '@seam/contract/system/notice'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../kit/caller.ts'
import { delegationInScope, delegationVisible } from '../../../kit/list/business-scope.ts'
import type { Reason } from '../../../kit/reason.rules.ts'
import { refuse } from '../../../kit/refusal.ts'
import { currentTime } from '../../../kit/sql/expressions.ts'
import { preparedNumber, takeNumber } from '../../../kit/sql/number-series.ts'
import { type Actor, systemActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { mayRun, reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { transitionAll } from '../../../kit/transition/transition.ts'
import { type DueTimes, dueTimesFromNow } from '../../catalogue/calendar/calendar.commands.ts'
import { endNoticesOf } from '../../system/notice/notice.commands.ts'
import { withholdEventMessages } from '../../system/sms/sms.commands.ts'
import { cancelItemsOf, startSamples } from '../sample/sample.commands.ts'
import { notifyAnalystsOfUrgent, urgentNotices } from '../sample/urgent-notice.commands.ts'
import { messageEvent } from './client-message.commands.ts'
import { delegationTransitions } from './delegation.rules.ts'
import {
  countDelegationsWhere,
  isDelegationWhere,
  type LockedDelegation,
  lockDelegations,
  selectDelegationFacts,
} from './facts.rows.ts'
import { recogniseRevenue, reverseRevenue } from './money/revenue.commands.ts'
import { resumedTimes } from './turnaround/turnaround.rows.ts'

const idsOf = (delegations: readonly LockedDelegation[]) => delegations.map(({ id }) => id)

const withheldSubjects = ['pay', 'delay', 'escalated'] as const

/** The notice that a delegation is overdue. */
export const overdueNotice = (id: number) => ({ kind: noticeKind.overdue, subject: `delegation:${id}` })

export const delegationLifecycle = defineLifecycle({
  transitions: delegationTransitions,
  table: 'delegation',
  stateColumn: 'state',
  timeColumn: 'updateTime',
  events: { table: 'delegationEvent', rowId: 'delegationId' },
  lock: lockDelegations,
  effects: {
    startSamples: (tx, delegations, actor) => startSamples(tx, idsOf(delegations), actor),
    cancelItems: (tx, delegations, actor) => cancelItemsOf(tx, idsOf(delegations), actor),
    recogniseRevenue: (tx, delegations, actor) => recogniseRevenue(tx, delegations, actor),
    reverseRevenue: (tx, delegations, actor) => reverseRevenue(tx, delegations, actor),
    endNotices: endNoticesOf(id => [overdueNotice(id), ...urgentNotices(id)]),
    /** Messages that wait to be sent: testing waits for no payment any more, and nothing is late. */
    withholdMessages: (tx, delegations) =>
      withholdEventMessages(
        tx,
        idsOf(delegations).flatMap(id => withheldSubjects.map(subject => messageEvent(id, subject))),
      ),
  },
})

type DelegationValues = Omit<Insertable<Tables['delegation']>, 'delegateCode'>

/** Takes the next number and inserts the delegation with its first event, in one statement. */
export const createDelegation = (tx: Tx, values: DelegationValues, actor: Actor) =>
  create(
    tx,
    delegationLifecycle,
    {
      command: delegationCommand.add,
      prepare: takeNumber('WT', 'YYYYMMDD', 4),
      values: { ...values, delegateCode: preparedNumber },
      reason: values.repeatReason ?? '',
      returning: ['id', 'delegateCode', 'version'],
    },
    actor,
  )

export const lockDelegation = async (tx: Tx, id: number): Promise<LockedDelegation | undefined> =>
  (await lockDelegations(tx, [id]))[0]

type Viewer = Pick<Caller, 'scope' | 'permissions'>

/** Refuses a delegation outside the caller's scope like a missing one. */
export const requireDelegationInScope = async (db: Db, id: number, { scope }: Viewer): Promise<void> => {
  if (!scope.everything && !(await isDelegationWhere(db, id, delegationInScope(scope))))
    throw refuse(commonFailures.notThere)
}

/** The same, but accepts those that wait for the caller at receipt or till. */
export const requireVisibleDelegation = async (db: Db, id: number, caller: Viewer): Promise<void> => {
  if (!caller.scope.everything && !(await isDelegationWhere(db, id, delegationVisible(caller))))
    throw refuse(commonFailures.notThere)
}

/** The same of several delegations. */
export const requireVisibleDelegations = async (db: Db, ids: readonly number[], caller: Viewer): Promise<void> => {
  if ((await countDelegationsWhere(db, ids, delegationVisible(caller))) < new Set(ids).size)
    throw refuse(commonFailures.notThere)
}

/**
 * The due times of delegations whose testing starts. A promise counts from the earliest start of testing: waiting for
 * payment is not lateness. An existing due time stays.
 */
const dueTimesAtStart = async (
  tx: Tx,
  delegations: readonly LockedDelegation[],
): Promise<ReadonlyMap<number, DueTimes>> => {
  const promised = delegations.flatMap(({ id, dueTime, promisedAmount, promisedUnit }) =>
    dueTime === null && promisedAmount !== null ? [{ id, amount: promisedAmount, unit: promisedUnit }] : [],
  )
  const times = await dueTimesFromNow(tx, promised)
  return new Map(promised.flatMap(({ id }, at) => (times[at] === undefined ? [] : [[id, times[at]] as const])))
}

/** Starts testing of those delegations whose payment gate is open; returns all of them. */
export const startTestingOfOpen = async (
  tx: Tx,
  delegations: readonly LockedDelegation[],
  address: string,
): Promise<readonly LockedDelegation[]> => {
  const open = delegations.filter(row => mayRun(delegationTransitions, 'start', row, new Set()))
  if (open.length === 0) return delegations
  const dueTimes = await dueTimesAtStart(tx, open)
  const steps = open.map(row => ({ command: 'start' as const, row, set: dueTimes.get(row.id) ?? {} }))
  const started = await transitionAll(tx, delegationLifecycle, steps, systemActor(address), { startTime: currentTime })
  const urgent = open.filter(row => row.urgency !== urgency.normal)
  await notifyAnalystsOfUrgent(
    tx,
    urgent.map(({ id }) => id),
  )
  const byId = new Map(started.map(row => [row.id, row]))
  return delegations.map(row => byId.get(row.id) ?? row)
}

/** Starts testing if the payment gate is open; otherwise returns the reasons against it. */
export const startTesting = async (
  tx: Tx,
  delegation: LockedDelegation,
  address: string,
): Promise<{ delegation: LockedDelegation; waitingFor: readonly Reason[] }> => {
  const waitingFor = reasonsAgainst(delegationTransitions, 'start', delegation)
  const [started = delegation] = await startTestingOfOpen(tx, [delegation], address)
  return { delegation: started, waitingFor }
}

type Progress = 'complete' | 'finish' | 'reopen' | 'resume'

const stepsOf = (command: Progress, delegations: readonly LockedDelegation[]) =>
  delegations.filter(row => mayRun(delegationTransitions, command, row, new Set())).map(row => ({ command, row }))

/** Completes those of these delegations whose items are all confirmed; the command has locked them before. */
export const completeDelegations = async (tx: Tx, ids: readonly number[], actor: Actor) => {
  const steps = stepsOf('complete', await selectDelegationFacts(tx, ids))
  await transitionAll(tx, delegationLifecycle, steps, actor)
}

/** Reopens delegations, which the command has locked before, after a confirmed result was retracted. */
export const reopenDelegations = async (tx: Tx, ids: readonly number[], actor: Actor) => {
  const steps = stepsOf('reopen', await selectDelegationFacts(tx, ids))
  await transitionAll(tx, delegationLifecycle, steps, actor, resumedTimes)
}

/** A finished delegation waits for a report again, because one of its reports was voided. */
export const resumeDelegation = async (tx: Tx, id: number, actor: Actor) => {
  const steps = stepsOf('resume', await lockDelegations(tx, [id]))
  await transitionAll(tx, delegationLifecycle, steps, actor, resumedTimes)
}

/** Finishes a tested delegation whose last report was issued. */
export const finishDelegation = async (tx: Tx, id: number, actor: Actor) => {
  const steps = stepsOf('finish', await lockDelegations(tx, [id]))
  await transitionAll(tx, delegationLifecycle, steps, actor, { finishTime: currentTime })
}
