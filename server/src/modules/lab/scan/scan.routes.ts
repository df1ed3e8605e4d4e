import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportState } from '@seam/contract/lab/report/report'
import { sampleState } from '@seam/contract/lab/sample/sample'
import { type Scanned, scanCalls, scannedKind, type WorkStep } from '@seam/contract/lab/sample/scan'
import { scannedCode } from '@seam/contract/lab/sample/scanned-code'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './scan.rows.ts'
import { addressOfStep, nextOfDelegation, nextOfReport, nextOfSample, stepPermissions } from './scan.rules.ts'

const nextFor = (
  step: WorkStep | undefined,
  subject: Parameters<typeof addressOfStep>[1],
  { permissions }: Caller,
): Scanned['next'] =>
  step === undefined
    ? null
    : { step, url: permissions.has(stepPermissions[step]) ? addressOfStep(step, subject) : null }

const nothingMore = {
  clientName: null,
  delegateCode: null,
  sampleName: null,
  sampleKindName: null,
  place: '',
  dueTime: null,
  items: null,
} as const

const scannedSample = (sample: rows.ScannedSample, caller: Caller, byLabCode: boolean): Scanned => {
  const { isKnown, sampleCode, delegateCode, delegationId, items } = sample
  // A caller who may not see the client of a code gets only the scanned code.
  const showsLabCode = byLabCode || caller.permissions.has('codeMapping')
  const labCode = showsLabCode ? (sample.labCode ?? undefined) : undefined
  const subject = {
    labCode,
    ...(isKnown && { delegationId, delegateCode, reportId: sample.reportId ?? undefined }),
  }
  const step = nextOfSample({ ...sample, openItems: items.open, submittedItems: items.submitted })
  const showsDelegation = isKnown && caller.permissions.has('delegateView')
  return {
    ...nothingMore,
    kind: scannedKind.sample,
    id: sample.id,
    code: labCode ?? sampleCode,
    state: sampleState.label(sample.state),
    sampleKindName: sample.sampleKindName,
    place: sample.storagePlace,
    dueTime: sample.dueTime,
    items,
    ...(isKnown && {
      clientName: sample.clientName,
      delegateCode,
      sampleName: `${sampleCode} ${sample.sampleName}`,
    }),
    next: nextFor(step, subject, caller),
    url: showsDelegation ? `/delegate/list?code=${delegateCode}` : null,
  }
}

const scanDelegation = async (db: Db, code: string, caller: Caller): Promise<Scanned> => {
  const { id, delegateCode, clientName, state, dueTime, items } = requireRow(
    await rows.findDelegationByNumber(db, code, caller),
  )
  return {
    ...nothingMore,
    kind: scannedKind.delegation,
    id,
    code: delegateCode,
    state: delegationState.label(state),
    clientName,
    delegateCode,
    dueTime,
    items,
    next: nextFor(nextOfDelegation(state), { delegationId: id, delegateCode }, caller),
    url: caller.permissions.has('delegateView') ? `/delegate/list?code=${delegateCode}` : null,
  }
}

const scanReport = async (
  db: Db,
  column: 'reportCode' | 'checkCode',
  code: string,
  caller: Caller,
): Promise<Scanned> => {
  const { id, reportCode, state, delegateCode, clientName } = requireRow(
    await rows.findReportByNumber(db, column, code, caller),
  )
  return {
    ...nothingMore,
    kind: scannedKind.report,
    id,
    code: reportCode,
    state: reportState.label(state),
    clientName,
    delegateCode,
    next: nextFor(nextOfReport(state), { reportId: id }, caller),
    url: `/assay/report/${id}`,
  }
}

const seesDelegations = ({ permissions }: Caller) =>
  permissions.has('delegateView') || permissions.has('delegateSign') || permissions.has('paymentConfirm')

export const scanRoutes = implement(scanCalls, {
  scan: async ({ db, input, caller }) => {
    const { kind, code } = requireRow(scannedCode(input.code))
    if (kind === 'labCode')
      return scannedSample(requireRow(await rows.findSampleByLabCode(db, code, caller)), caller, true)
    const isPermitted =
      kind === 'delegateCode' || kind === 'sampleCode' ? seesDelegations(caller) : caller.permissions.has('reportView')
    // A number outside the caller's access is answered like one that does not exist.
    requireRow(isPermitted || undefined)
    if (kind === 'delegateCode') return scanDelegation(db, code, caller)
    if (kind === 'sampleCode')
      return scannedSample(requireRow(await rows.findSampleByCode(db, code, caller)), caller, false)
    return scanReport(db, kind, code, caller)
  },
})
