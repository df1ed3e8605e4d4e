import { rowsAddressOf } from '@seam/contract/kit/list/link-filter'
import { Decimal } from '@seam/contract/kit/value/decimal'
import { type ControlDraft, controlFailures, controlVerdict, runState } from '@seam/contract/lab/result/control'
import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import { refuse } from '../../../kit/refusal.ts'
import type { UserActor } from '../../../kit/transition/actor.ts'
import { lockReferenceStandards } from '../../catalogue/reference/reference.rows.ts'
import { endNotices, notify } from '../../system/notice/notice.commands.ts'
import * as rows from './control.rows.ts'
import { chartKey, controlsInForce, judgeRun, type Limits, limitsFrom, openCharts } from './control.rules.ts'
import { lockHeldRuns, selectOvertakenRuns } from './held-run.rows.ts'

type RunControls = Awaited<ReturnType<typeof rows.selectRunControls>>

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
  const charts = new Map<string, { history: readonly string[]; limits: Limits | undefined }>()
  for (const control of controls) {
    const key = chartKey(control)
    const standard = standards.get(key)
    if (standard === undefined) throw refuse(controlFailures.noValue)
    if (!standard.usable)
      throw refuse(controlFailures.materialUnusable, { message: `质控样【${standard.materialName}】已停用或过期` })
    if (charts.has(key)) continue
    const { first, latest } = await rows.selectAcceptedControls(tx, control)
    const { mean, deviation } = standard
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

const noticeOf = (runId: number) => ({ kind: noticeKind.controlFailed, subject: `run:${runId}` })

const setClear = async (tx: Tx, id: number): Promise<void> => {
  await rows.setRunState(tx, id, runState.clear)
  await endNotices(tx, [noticeOf(id)])
}

/** Ends the locked runs whose rows were all entered again in later runs that are free, of which this is one. */
const clearOvertakenRuns = async (tx: Tx, runId: number, actor: UserActor): Promise<void> => {
  for (const id of await selectOvertakenRuns(tx, runId)) {
    await setClear(tx, id)
    const remarks = `样品已连同质控在后来的批次（${runId}）中重测，解锁`
    await rows.insertRunEvent(tx, { runId: id, command: 'repeat', remarks }, actor)
  }
}

/** Frees a locked run that is held; nobody has to deal with its failed controls any more. */
export const clearRun = async (tx: Tx, id: number, actor: UserActor): Promise<void> => {
  await setClear(tx, id)
  await clearOvertakenRuns(tx, id, actor)
}

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
  const runId = await rows.insertRun(tx, isHeld, actor)
  await rows.insertRunItems(tx, runId, run.itemIds)
  await rows.insertControls(tx, runId, controls, actor)
  await rows.insertRunEvent(tx, { runId, command: 'enter', remarks: '' }, actor)
  if (!isHeld) await clearOvertakenRuns(tx, runId, actor)
  if (isHeld) await rows.insertRunEvent(tx, { runId, command: 'hold', remarks: rejectedText(controls) }, actor)
  if (isHeld)
    await notify(
      tx,
      {
        ...noticeOf(runId),
        title: `质控失控，批次已锁定：${rejectedText(controls)}`,
        link: rowsAddressOf('/quality/run', `批次 ${runId}`, 'id', runId),
      },
      { holdersOf: [['resultConfirm', 'runView']], except: actor.userId },
    )
  return isHeld
}
