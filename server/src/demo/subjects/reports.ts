import { reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { StaffMember } from '../content/staff-list.ts'
import type { DelegationRun } from './delegations.ts'

const read = ({ context }: DelegationRun, staff: StaffMember, id: number) =>
  context.call(staff, reportCalls.get, { id })

const samplesAt = ({ sampleIds }: DelegationRun, places: readonly number[]) =>
  places.flatMap(place => sampleIds[place] ?? [])

/** The present report of these samples: the last one. */
const findReport = (run: DelegationRun, places: readonly number[]) => {
  const [first = 0] = samplesAt(run, places)
  const report = run.reports.findLast(({ sampleIds }) => sampleIds.includes(first))
  if (report === undefined) throw new Error('there is no report yet')
  return report
}

export const draftReport = async (run: DelegationRun, staff: StaffMember, places: readonly number[]) => {
  const sampleIds = samplesAt(run, places)
  const draft = { delegationId: run.id, sampleIds, remarks: '' }
  const { id } = await run.context.call(staff, reportCalls.save, draft)
  run.reports.push({ id, sampleIds })
}

/** Saves the report again and submits it; `remarks` of a correction. */
export const submitReport = async (
  run: DelegationRun,
  staff: StaffMember,
  places: readonly number[],
  remarks: string,
) => {
  const { id, sampleIds } = findReport(run, places)
  const { version } = await read(run, staff, id)
  const draft = { id, version, delegationId: run.id, sampleIds: [...sampleIds], remarks, submit: true }
  await run.context.call(staff, reportCalls.save, draft)
}

export const returnReport = async (
  run: DelegationRun,
  staff: StaffMember,
  places: readonly number[],
  reason: string,
) => {
  const { id } = findReport(run, places)
  const { version } = await read(run, staff, id)
  await run.context.call(staff, reportCalls.confirm, { id, version, passed: false, reason })
}

/** Reviews a submitted report, or approves a reviewed one with the password of the approver. */
export const passReport = async (run: DelegationRun, staff: StaffMember, places: readonly number[]) => {
  const { id } = findReport(run, places)
  const { version, state } = await read(run, staff, id)
  const password = state === reportState.reviewed ? run.context.passwordOf(staff) : undefined
  await run.context.call(staff, reportCalls.confirm, { id, version, passed: true, ...(password && { password }) })
}

/** Delivers the report; `reason` for delivery before payment, used only then. */
export const releaseReport = async (
  run: DelegationRun,
  staff: StaffMember,
  places: readonly number[],
  reason: string,
) => {
  const { id } = findReport(run, places)
  const { version, reasons } = await read(run, staff, id)
  await run.context.call(staff, reportCalls.release, { id, version, reason: reasons.release.length > 0 ? reason : '' })
}

export const correctReport = async (
  run: DelegationRun,
  staff: StaffMember,
  places: readonly number[],
  reason: string,
) => {
  const { id, sampleIds } = findReport(run, places)
  const { version } = await read(run, staff, id)
  const correction = await run.context.call(staff, reportCalls.correct, { id, version, reason })
  run.reports.push({ id: correction.id, sampleIds })
}

export const requestVoid = async (
  run: DelegationRun,
  staff: StaffMember,
  places: readonly number[],
  reason: string,
) => {
  const { id } = findReport(run, places)
  const { version } = await read(run, staff, id)
  await run.context.call(staff, reportCalls.requestVoid, { id, version, reason })
}

export const confirmVoid = async (run: DelegationRun, staff: StaffMember, places: readonly number[]) => {
  const { id } = findReport(run, places)
  const { version } = await read(run, staff, id)
  await run.context.call(staff, reportCalls.confirmVoid, { id, version, passed: true })
}
