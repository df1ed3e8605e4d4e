import type { ReturnReason } from '@seam/contract/lab/result'
import { resultCalls } from '@seam/contract/lab/result.calls'
import { itemState } from '@seam/contract/lab/sample'
import type { TypedReading } from '../content/readings.ts'
import type { StaffMember } from '../content/staff-list.ts'
import type { DelegationRun } from './delegations.ts'

/** What an analyst reads of one project of the sample at a place of the delegation. */
export type Entry = { readonly place: number; readonly code: string; readonly readings: readonly TypedReading[] }

/** The items of these entries as the bench shows them now. */
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

export const enter = async (run: DelegationRun, staff: StaffMember, entries: readonly Entry[]) => {
  const items = await findItems(run, staff, entries)
  const rows = items.map(({ item: { itemId, version }, readings }) => ({ itemId, version, readings }))
  await run.context.call(staff, resultCalls.save, { rows })
}

/** Hands in what was entered; `remarks` where the readings are beyond their limit. */
export const submit = async (run: DelegationRun, staff: StaffMember, entries: readonly Entry[], remarks: string) => {
  const items = await findItems(run, staff, entries)
  const rows = items
    .filter(({ item }) => item.state === itemState.entered)
    .map(({ item: { itemId, version, result } }) => ({
      itemId,
      version,
      remarks: result?.verdict === 'accepted' ? '' : remarks,
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

/** Confirms all that was submitted of a sample; `waiver` is why a result beyond its limit may stand. */
export const confirm = async (run: DelegationRun, staff: StaffMember, place: number, waiver: string) => {
  const items = await findReviewed(run, staff, place, itemState.submitted)
  const rows = items.map(({ itemId, version, result }) => ({
    itemId,
    version,
    ...(result?.verdict === 'accepted' ? {} : { waiver: { reason: waiver } }),
  }))
  await run.context.call(staff, resultCalls.confirm, { rows })
  // what depends on a waived result is calculated now, and waits for its own confirmation
  if ((await findReviewed(run, staff, place, itemState.submitted)).length > 0) await confirm(run, staff, place, waiver)
}

export type Doubt = { readonly reasonCode: ReturnReason; readonly reason: string }

/** Sends a submitted result back to the analyst. */
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

/** Takes a confirmed result back, or one whose report is being corrected. */
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
