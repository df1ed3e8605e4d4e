import { Decimal } from '@seam/contract/kit/value/decimal'
import {
  controlCalls,
  controlFailures,
  controlLevel,
  controlRuleName,
  controlsForLimits,
  type RunState,
  runCommand,
  runState,
} from '@seam/contract/lab/result/control'
import type { Caller } from '../../../kit/caller.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { checkInstruments } from '../../catalogue/instrument/instrument.commands.ts'
import { clearRun, judgeControls } from './control.commands.ts'
import * as rows from './control.rows.ts'
import { chartKey, isFlat, limitsFrom, openCharts, reasonsAgainstRule } from './control.rules.ts'
import { lockRun } from './held-run.rows.ts'

const chartPoints = 100

type Run = { readonly state: RunState; readonly userId: number }
/** Its analyst measures the failed control again; somebody else decides to do without. */
const canOf = ({ state, userId }: Run, caller: Pick<Caller, 'userId' | 'permissions'>) => {
  const isHeld = state === runState.held
  const isOwn = userId === caller.userId
  return {
    repeat: isHeld && isOwn && caller.permissions.has('resultEnter'),
    release: isHeld && !isOwn && caller.permissions.has('controlRelease'),
  }
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
      rows.selectRunEvents(db, input.id),
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
    const run = requireRow(await lockRun(db, input.id))
    if (run.state !== runState.held) throw refuse(controlFailures.notHeld)
    if (run.userId !== caller.userId) throw refuse(controlFailures.notOwnRun)
    const ofRun = await rows.selectRunControls(db, run.id)
    const open = openCharts(ofRun)
    if (!input.controls.every(control => open.has(chartKey(control)))) throw refuse(controlFailures.repeatMissing)
    const unusable = await checkInstruments(
      db,
      input.controls.map(({ instrument }) => instrument),
    )
    refuseForReasons([...unusable.values()])
    const controls = await judgeControls(db, input.controls, ofRun)
    await rows.insertControls(db, run.id, controls, actor)
    const isHeld = openCharts(await rows.selectRunControls(db, run.id)).size > 0
    const state = isHeld ? runState.held : runState.clear
    if (!isHeld) await clearRun(db, run.id, actor)
    const remarks = `${controls.map(({ raw }) => raw).join('、')}，${isHeld ? '仍失控' : '合格，解锁'}`
    await rows.insertRunEvent(db, { runId: run.id, command: 'repeat', remarks }, actor)
    logOperation(`批次 ${run.id} 重测质控 ${remarks}`)
    return { state }
  },

  release: async ({ db, input: { id, reason }, logOperation, ...context }) => {
    const actor = actorOf(context)
    const run = requireRow(await lockRun(db, id))
    if (run.state !== runState.held) throw refuse(controlFailures.notHeld)
    if (run.userId === actor.userId) throw refuse(controlFailures.ownRun)
    await clearRun(db, id, actor)
    await rows.insertRunEvent(db, { runId: id, command: 'release', remarks: reason }, actor)
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
