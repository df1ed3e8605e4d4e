import { Decimal } from '@seam/contract/kit/value/decimal'
import {
  controlCalls,
  controlFailures,
  controlLevel,
  controlRuleName,
  controlsForLimits,
  runCommand,
} from '@seam/contract/lab/result/control'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { mayRun, reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { checkInstruments } from '../../catalogue/instrument/instrument.commands.ts'
import { judgeControls, refuseControls } from './control.commands.ts'
import * as rows from './control.rows.ts'
import { chartKey, isFlat, limitsFrom, openCharts, reasonsAgainstRule } from './control.rules.ts'
import { reasonsAgainstInstruments } from './control-reasons.rules.ts'
import { lockRun } from './held-run.rows.ts'
import { overtakeRuns, type RunFacts, runLifecycle } from './run.lifecycle.ts'

const chartPoints = 100

const canOf = (run: Omit<RunFacts, 'callerId' | 'hasFailed'>, caller: Pick<Caller, 'userId' | 'permissions'>) => {
  const facts = { ...run, callerId: caller.userId, hasFailed: true }
  const mayRunNow = (command: 'repeat' | 'release') =>
    mayRun(runLifecycle.transitions, command, facts, caller.permissions)
  return { repeat: mayRunNow('repeat'), release: mayRunNow('release') }
}

/** Locks a run, and refuses with all reasons against the command. */
const lockRunFor = async (tx: Tx, command: 'repeat' | 'release', id: number, callerId: number) => {
  const run = { ...requireRow(await lockRun(tx, id)), callerId, hasFailed: true }
  refuseForReasons(reasonsAgainst(runLifecycle.transitions, command, run))
  return run
}

/** Shortened for the screen: limits have as many digits as the division gives. */
const shorten = (value: Decimal) => value.toSignificantDigits(6).toFixed()

export const controlRoutes = implement(controlCalls, {
  chart: async ({ db, input }) => {
    const { unit, certified, uncertainty, mean, deviation } = requireRow(await rows.findReferenceValue(db, input))
    const [points, { first }] = await Promise.all([
      rows.selectChartPoints(db, input, chartPoints),
      rows.selectAcceptedControls(db, input),
    ])
    const limits =
      mean !== null && deviation !== null
        ? { mean: new Decimal(mean), deviation: new Decimal(deviation) }
        : limitsFrom(first)
    return {
      unit,
      certified,
      uncertainty,
      mean: limits ? shorten(limits.mean) : null,
      deviation: limits ? shorten(limits.deviation) : null,
      missing: limits ? 0 : Math.max(0, controlsForLimits - first.length),
      isFlat: limits === undefined && isFlat(first),
      points,
    }
  },

  runPage: async ({ db, input, caller }) => {
    const { rows: page, totalRecords } = await rows.selectRunPage(db, input)
    return { rows: page.map(run => ({ ...run, can: canOf(run, caller) })), totalRecords }
  },

  run: async ({ db, input, caller }) => {
    const run = requireRow(await rows.findRun(db, input.id))
    const [items, events] = await Promise.all([
      rows.selectRunItems(db, input.id, caller.scope),
      rows.selectRunEvents(db, [input.id]),
    ])
    return {
      ...run,
      can: canOf(run, caller),
      items: items.map(item => ({ ...item, labCode: item.labCode ?? '' })),
      steps: events.map(event => ({ ...event, nodeName: runCommand.label(event.command) })),
    }
  },

  repeat: async ({ db, input, caller, request, logOperation }) => {
    const actor = actorOf({ caller, request })
    const run = await lockRunFor(db, 'repeat', input.id, caller.userId)
    const ofRun = await rows.selectRunControls(db, run.id)
    const open = openCharts(ofRun)
    if (!input.controls.every(control => open.has(chartKey(control)))) throw refuse(controlFailures.repeatMissing)
    const unusable = await checkInstruments(
      db,
      input.controls.map(({ instrument }) => instrument),
    )
    await refuseControls(db, input.controls, reasonsAgainstInstruments(input.controls, unusable))
    const controls = await judgeControls(db, input.controls, ofRun)
    await rows.insertControls(db, run.id, controls, actor)
    const hasFailed = openCharts(await rows.selectRunControls(db, run.id)).size > 0
    const outcome = `${controls.map(({ raw }) => raw).join('、')}，${hasFailed ? '仍失控' : '合格，解锁'}`
    const after = await transition(db, runLifecycle, 'repeat', { ...run, hasFailed }, actor, { reason: outcome })
    if (!hasFailed) await overtakeRuns(db, run.id, actor)
    logOperation(`批次 ${run.id} 重测质控 ${outcome}`)
    return { state: after.state }
  },

  release: async ({ db, input: { id, reason }, logOperation, ...context }) => {
    const actor = actorOf(context)
    const run = await lockRunFor(db, 'release', id, actor.userId)
    await transition(db, runLifecycle, 'release', run, actor, { reason })
    await overtakeRuns(db, id, actor)
    logOperation(`放行批次 ${id}，原因：${reason}`)
    return null
  },

  rules: ({ db }) => rows.selectRules(db),

  setRule: async ({ db, input: { code, level, version, count, factor }, logOperation }) => {
    const all = await rows.lockRules(db)
    const before = requireRow(all.find(rule => rule.code === code))
    checkVersion(before, version)
    const after = {
      ...before,
      level,
      count: count ?? before.count,
      factor: factor === undefined ? before.factor : String(Number(factor)),
    }
    refuseForReasons(reasonsAgainstRule(after, all))
    await rows.updateRule(db, after)
    const changes = changesOf(before, after, {
      level: ['级别', controlLevel.label],
      count: '连续点数',
      factor: 's 的倍数',
    })
    logOperation(changeSentence(`质控规则【${controlRuleName(before)}】`, changes), changes)
    return null
  },
})
