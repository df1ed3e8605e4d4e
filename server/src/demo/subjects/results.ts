import { usesReflectanceSet } from '@seam/contract/catalogue/project/worksheet'
import { reflectanceKind } from '@seam/contract/lab/report/report'
import { petrographyCalls } from '@seam/contract/lab/result/petrography'
import { plausibilityFailures } from '@seam/contract/lab/result/plausibility'
import type { ReturnReason } from '@seam/contract/lab/result/result'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { itemState } from '@seam/contract/lab/sample/sample'
import { Refusal } from '../../kit/refusal.ts'
import type { EnteredReading } from '../content/readings.ts'
import { reflectanceReadings } from '../content/reflectance.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { DelegationRun } from './delegations.ts'
import { isFiled, loadFile } from './instrument-files.ts'
import { enterPrintOuts, isPrinted } from './print-outs.ts'

/** The analyst's readings of a project of the sample with this index in the delegation. */
export type Entry = { readonly place: number; readonly code: string; readonly readings: readonly EnteredReading[] }

/** The present items of these entries at the bench. */
const findItems = async ({ context, labCodes }: DelegationRun, staff: StaffMember, entries: readonly Entry[]) => {
  const items = []
  for (const [place, own] of Map.groupBy(entries, entry => entry.place)) {
    const { rows } = await context.call(staff, resultCalls.sample, { labCode: labCodes[place] ?? '' })
    for (const { code, readings } of own) {
      const item = rows.find(({ projectCode }) => projectCode === code)
      if (item === undefined) throw new Error(`the sample ${labCodes[place]} is not tested for ${code}`)
      items.push({ item, readings: [...readings] })
    }
  }
  return items
}

type FoundItem = Awaited<ReturnType<typeof findItems>>[number]

/** Enters the sets of readings that give these items; a set gives all its items at once. */
const enterReflectance = async (
  { context, properties: all, labCodes }: DelegationRun,
  staff: StaffMember,
  foundItems: readonly FoundItem[],
) => {
  const entered = new Set<number>()
  for (const { item, readings } of foundItems) {
    if (entered.has(item.itemId)) continue
    const { kind, items } = await context.call(staff, petrographyCalls.get, { itemId: item.itemId })
    for (const { itemId } of items) entered.add(itemId)
    const properties = all[labCodes.indexOf(item.labCode)] ?? {}
    const mean = properties[kind === reflectanceKind.maximum ? 'RMAX' : 'RRAN'] ?? 0
    await context.call(staff, petrographyCalls.save, {
      items: items.map(({ itemId, version }) => ({ itemId, version })),
      readings: reflectanceReadings(mean, properties['RSD'] ?? 0.09),
      instrument: readings[0]?.instrument ?? '',
      printsShares: kind === reflectanceKind.maximum,
    })
  }
}

/** The method of an item that is named so. */
const infraredOf = ({ methods }: FoundItem['item']) =>
  methods.find(({ methodName }) => methodName === '红外光谱法')?.methodId ?? null

export const enterReadings = async (run: DelegationRun, staff: StaffMember, entries: readonly Entry[]) => {
  const foundItems = await findItems(run, staff, entries)
  const [ofSets, others] = [true, false].map(isOfSet =>
    foundItems.filter(({ item }) => usesReflectanceSet(item.worksheetKind) === isOfSet),
  )
  await enterReflectance(run, staff, ofSets ?? [])
  const isFromPicture = ({ item }: FoundItem) => run.fromPicture && isPrinted(item.projectCode)
  const isFromFile = ({ item }: FoundItem) => run.fromFile && isFiled(item.projectCode)
  await enterPrintOuts(run.context, staff, (others ?? []).filter(isFromPicture))
  await loadFile(run.context, staff, (others ?? []).filter(isFromFile))
  const items = (others ?? []).filter(one => !isFromPicture(one) && !isFromFile(one))
  if (items.length === 0) return
  const rows = items.map(({ item, readings }) => ({
    itemId: item.itemId,
    version: item.version,
    ...(run.infrared && item.projectCode === 'STAD' && { methodId: infraredOf(item) }),
    readings,
  }))
  const projects = items.map(({ item }) => item)
  const controls = await run.controls.drawFor(projects, run.failedControl)
  const { held } = await run.context.call(staff, resultCalls.save, { rows, controls: [...controls] })
  if (held && run.failedControl === undefined) await run.controls.repeatRejected(staff)
}

/** The note of the analyst, and the reason of the reviewer, if a result violates a plausibility rule. */
const rechecked = '已复查原始记录，测定无误'
const accepted = '与煤样特性相符，予以认可'

/** Submits the entries; `remarks` if the readings are beyond their limit. */
export const submit = async (run: DelegationRun, staff: StaffMember, entries: readonly Entry[], remarks: string) => {
  const items = await findItems(run, staff, entries)
  const rows = items
    .filter(({ item }) => item.state === itemState.entered)
    .map(({ item: { itemId, version, result, findings } }) => ({
      itemId,
      version,
      remarks: result?.verdict !== 'accepted' ? remarks : findings.length > 0 ? rechecked : '',
    }))
  await run.context.call(staff, resultCalls.submit, { rows })
}

const findReviewed = async (
  { context, sampleIds }: DelegationRun,
  staff: StaffMember,
  place: number,
  state: number,
) => {
  const query = { sampleId: sampleIds[place] ?? 0, state }
  return (await context.call(staff, resultCalls.reviewList, { query, pageSize: 100 })).rows
}

type Reviewed = Awaited<ReturnType<typeof findReviewed>>[number]

/** Items that can be confirmed in one call: without a warning, and calculated only from items in it. */
const togetherOf = (waiting: readonly Reviewed[]): readonly Reviewed[] => {
  let together = waiting.filter(({ can }) => can.confirmTogether)
  for (;;) {
    const own = new Set(together.map(({ itemId }) => itemId))
    const open = new Set(waiting.map(({ itemId }) => itemId).filter(id => !own.has(id)))
    const confirmable = together.filter(({ result }) => !result?.inputs.some(({ itemId }) => open.has(itemId)))
    if (confirmable.length === together.length) return confirmable
    together = confirmable
  }
}

/**
 * Confirms all submitted items of a sample: those without warnings together, the rest one by one. `waiver`: why a
 * result beyond its limit is accepted.
 */
export const confirm = async (run: DelegationRun, staff: StaffMember, place: number, waiver: string) => {
  const waiting = await findReviewed(run, staff, place, itemState.submitted)
  const together = togetherOf(waiting)
  const rows = together.length > 0 ? together : waiting.filter(({ can }) => can.confirm).slice(0, 1)
  if (rows.length === 0 && waiting.length > 0) throw new Error(JSON.stringify(waiting.map(({ reasons }) => reasons)))
  if (rows.length === 0) return
  const confirmWith = (isUnusual: boolean) =>
    run.context.call(staff, resultCalls.confirm, {
      rows: rows.map(({ itemId, version, result }) => ({
        itemId,
        version,
        ...(result?.verdict === 'accepted' ? {} : { waiver: { reason: waiver } }),
        ...(isUnusual ? { acceptance: { reason: accepted } } : {}),
      })),
    })
  try {
    await confirmWith(rows.some(({ findings }) => findings.length > 0))
  } catch (error) {
    // The mean of a waived result may be unusual although no reading was.
    if (!(error instanceof Refusal) || error.failure !== plausibilityFailures.needsAcceptance) throw error
    await confirmWith(true)
  }
  await confirm(run, staff, place, waiver)
}

export type Doubt = { readonly reasonCode: ReturnReason; readonly reason: string }

/** Returns a submitted result to the analyst. */
export const returnResult = async (
  run: DelegationRun,
  staff: StaffMember,
  place: number,
  code: string,
  doubt: Doubt,
) => {
  const items = await findReviewed(run, staff, place, itemState.submitted)
  const rows = items.filter(({ projectCode }) => projectCode === code)
  const refs = rows.map(({ itemId, version }) => ({ itemId, version }))
  await run.context.call(staff, resultCalls.returnBack, { rows: refs, ...doubt })
}

/** Retracts a confirmed result, or one whose report is being corrected. */
export const retractResult = async (
  run: DelegationRun,
  staff: StaffMember,
  place: number,
  code: string,
  doubt: Doubt,
) => {
  const confirmed = await findReviewed(run, staff, place, itemState.confirmed)
  const published = await findReviewed(run, staff, place, itemState.published)
  const rows = [...confirmed, ...published].filter(({ projectCode }) => projectCode === code)
  const refs = rows.map(({ itemId, version }) => ({ itemId, version }))
  await run.context.call(staff, resultCalls.retract, { rows: refs, ...doubt })
}
