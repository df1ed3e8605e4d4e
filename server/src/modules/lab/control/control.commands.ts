import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { Decimal } from '@seam/contract/kit/value/decimal'
import {
  type ControlDraft,
  controlFailures,
  controlVerdict,
  runCommand,
  runState,
} from '@seam/contract/lab/result/control'
import type { ResultRun } from '@seam/contract/lab/result/result-run'
import type { Db, Tx } from '../../../db/database.ts'
import type { Reason } from '../../../kit/reason.rules.ts'
import { refuse, refuseForReasons } from '../../../kit/refusal.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { lockReferenceStandards } from '../../catalogue/reference/reference.rows.ts'
import { notify } from '../../system/notice/notice.commands.ts'
import * as rows from './control.rows.ts'
import { chartKey, controlsInForce, judgeRun, type Limits, limitsFrom, openCharts } from './control.rules.ts'
import { reasonsAgainstMaterials, withNames } from './control-reasons.rules.ts'
import { lockHeldRuns } from './held-run.rows.ts'
import { overtakeRuns, runLifecycle, runNotice } from './run.lifecycle.ts'

type RunControls = Awaited<ReturnType<typeof rows.selectRunControls>>

/** Refuses controls with their names, if there are reasons against them. */
export const refuseControls = async (
  tx: Tx,
  controls: readonly ControlDraft[],
  reasons: readonly Reason[],
): Promise<void> => {
  if (reasons.length > 0) refuseForReasons(withNames(reasons, await rows.selectControlNames(tx, controls)))
}

/**
 * Judges controls by their charts, and beside those that their run has already; the materials are locked, so runs are
 * judged one after another.
 */
export const judgeControls = async (
  tx: Tx,
  controls: readonly ControlDraft[],
  ofRun: RunControls = [],
): Promise<rows.NewControl[]> => {
  const locked = await lockReferenceStandards(tx, [...new Set(controls.map(({ materialId }) => materialId))])
  const standards = new Map(locked.map(row => [chartKey(row), row]))
  const reasons = reasonsAgainstMaterials(controls, control => standards.get(chartKey(control)))
  await refuseControls(tx, controls, reasons)
  const charts = new Map<string, { history: readonly string[]; limits: Limits | undefined }>()
  for (const control of controls) {
    const key = chartKey(control)
    if (charts.has(key)) continue
    const { first, latest } = await rows.selectAcceptedControls(tx, control)
    const { mean = null, deviation = null } = standards.get(key) ?? {}
    const limits =
      mean !== null && deviation !== null
        ? { mean: new Decimal(mean), deviation: new Decimal(deviation) }
        : limitsFrom(first)
    charts.set(key, { history: latest, limits })
  }
  const standardOf = (control: ControlDraft) => {
    const { certified = '0', uncertainty = '0' } = standards.get(chartKey(control)) ?? {}
    const { history = [], limits } = charts.get(chartKey(control)) ?? {}
    return { certified, uncertainty, history, limits }
  }
  const judged = judgeRun(controls, standardOf, await rows.selectRules(tx), controlsInForce(ofRun))
  return judged.map(({ control, verdict, broken }) => {
    const { certified, uncertainty, limits } = standardOf(control)
    const [mean, deviation] = [limits?.mean.toFixed() ?? null, limits?.deviation.toFixed() ?? null]
    return { ...control, certified, uncertainty, mean, deviation, verdict, broken }
  })
}

/** 10.5（1-3s、2-2s）；9.1（超出U） */
const rejectedText = (controls: readonly rows.NewControl[]) =>
  controls
    .filter(({ verdict }) => verdict === controlVerdict.rejected)
    .map(({ raw, broken }) => `${raw}（${broken.join('、')}）`)
    .join('；')

type RunDraft = { readonly itemIds: readonly number[]; readonly controls: readonly ControlDraft[] }

/** Rows of a held run are not freed by other materials: what failed is measured again with them. */
const requireRepeated = async (tx: Tx, { itemIds, controls }: RunDraft): Promise<void> => {
  const heldRuns = new Set((await rows.selectHeldItems(tx, itemIds)).values())
  const repeated = new Set(controls.map(chartKey))
  for (const runId of heldRuns) {
    const readings = await rows.selectRunControls(tx, runId)
    const open = openCharts(readings)
    const missing = readings.filter(reading => open.has(chartKey(reading)) && !repeated.has(chartKey(reading)))
    const names = [...new Set(missing.map(({ materialName }) => materialName))].join('、')
    if (names !== '')
      throw refuse(controlFailures.repeatMissing, { message: `批次 ${runId} 的质控样【${names}】失控，请一并重测` })
  }
}

/**
 * Stores rows that were entered with controls as a run; a rejected control holds it. Returns whether it is held.
 * Without controls there is no run.
 */
export const recordRun = async (tx: Tx, run: RunDraft, actor: UserActor): Promise<boolean> => {
  if (run.controls.length === 0) return false
  await lockHeldRuns(tx, run.itemIds)
  await requireRepeated(tx, run)
  const controls = await judgeControls(tx, run.controls)
  const isHeld = controls.some(({ verdict }) => verdict === controlVerdict.rejected)
  const { userId, userName } = actor
  const { id: runId } = await create(
    tx,
    runLifecycle,
    {
      command: 'enter',
      values: { state: runState.clear, userId, userName },
      returning: ['id'],
    },
    actor,
  )
  await rows.insertRunItems(tx, runId, run.itemIds)
  await rows.insertControls(tx, runId, controls, actor)
  if (!isHeld) await overtakeRuns(tx, runId, actor)
  if (isHeld) {
    const failed = rejectedText(controls)
    const entered = { id: runId, state: runState.clear, userId, callerId: userId, hasFailed: true }
    await transition(tx, runLifecycle, 'hold', entered, actor, { reason: failed })
    await notify(
      tx,
      {
        ...runNotice(runId),
        title: `质控失控，批次已锁定：${failed}`,
        link: rowsAddressOf('/quality/run', `批次 ${runId}`, 'id', runId),
      },
      { holdersOf: [['resultConfirm', 'runView']], except: actor.userId },
    )
  }
  return isHeld
}

/** The runs that versions of a result were entered with, and what became of them, the latest first. */
export const findResultRuns = async (db: Db, itemId: number): Promise<ResultRun[]> => {
  const runs = await rows.selectRunsOfItem(db, itemId)
  const events =
    runs.length > 0
      ? await rows.selectRunEvents(
          db,
          runs.map(({ id }) => id),
        )
      : []
  return runs.map(({ id, resultNo, state, release, controls }) => ({
    runId: id,
    resultNo,
    state,
    isReleased: release !== null,
    controls,
    steps: events
      .filter(({ runId, command }) => runId === id && command !== runCommand.enter)
      .map(({ command, ...step }) => ({ ...step, nodeName: runCommand.label(command) })),
  }))
}
