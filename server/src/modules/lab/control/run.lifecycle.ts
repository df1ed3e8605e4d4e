import { controlFailures, type RunCommand, type RunState, runState as state } from '@seam/contract/lab/result/control'
import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { reason } from '../../../kit/reason.rules.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { guard, type TransitionTable } from '../../../kit/transition/transition.rules.ts'
import { transitionAll } from '../../../kit/transition/transition.ts'
import { endNotices } from '../../system/notice/notice.commands.ts'
import { selectOvertakenRuns } from './held-run.rows.ts'

export type RunFacts = {
  readonly id: number
  readonly state: RunState
  /** The analyst of the run. */
  readonly userId: number
  readonly callerId: number
  /** The latest control of a chart is rejected. */
  readonly hasFailed: boolean
}

const isOwn = ({ userId, callerId }: RunFacts) => userId === callerId

const runTransitions: TransitionTable<Exclude<RunCommand, 'enter'>, RunState, RunFacts, 'endNotices'> = {
  initial: [state.clear],
  commands: {
    // A control of the run is rejected as it is entered.
    hold: { from: [state.clear], to: state.held },
    // Its analyst measures the failed controls again.
    repeat: {
      from: [state.held],
      permission: 'resultEnter',
      guards: [guard(isOwn, controlFailures.notOwnRun)],
      to: ({ hasFailed }) => (hasFailed ? state.held : state.clear),
      effects: ['endNotices'],
    },
    // Somebody else decides to do without them.
    release: {
      from: [state.held],
      permission: 'controlRelease',
      guards: [guard(facts => !isOwn(facts), controlFailures.ownRun)],
      to: state.clear,
      effects: ['endNotices'],
    },
    // Every row was entered again in a later run that is free.
    overtake: { from: [state.held], to: state.clear, effects: ['endNotices'] },
  },
  wrongState: () => reason(controlFailures.notHeld),
}

export const runNotice = (runId: number) => ({ kind: noticeKind.controlFailed, subject: `run:${runId}` })

export const runLifecycle = defineLifecycle({
  transitions: runTransitions,
  table: 'analysisRun',
  stateColumn: 'state',
  versioned: false,
  events: { table: 'runEvent', rowId: 'runId' },
  effects: {
    /** Nobody has to deal with the failed controls of a free run any more. */
    endNotices: async (tx, runs) => {
      const freeRuns = runs.filter(run => run.state === state.clear)
      await endNotices(
        tx,
        freeRuns.map(({ id }) => runNotice(id)),
      )
    },
  },
})

/** Ends the locked runs whose rows were all entered again in later runs that are free, of which this is one. */
export const overtakeRuns = async (tx: Tx, runId: number, actor: UserActor): Promise<void> => {
  const runs = await selectOvertakenRuns(tx, runId)
  if (runs.length === 0) return
  const steps = runs.map(run => ({
    command: 'overtake' as const,
    row: { ...run, callerId: actor.userId, hasFailed: false },
    reason: `样品已连同质控在后来的批次（${runId}）中重测，解锁`,
  }))
  await transitionAll(tx, runLifecycle, steps, actor)
}
