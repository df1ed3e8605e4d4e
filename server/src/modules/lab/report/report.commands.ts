import type { InputOf, OutputOf } from '@seam/contract/kit/call'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import type { reportCalls } from '@seam/contract/lab/report/report.calls'
import { petrographyFailures } from '@seam/contract/lab/result/petrography'
import { inTransaction, type Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { confirmsPassword } from '../../../kit/password/confirm.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { preparedWrite, type WriteContext } from '../../../kit/serve/implement.ts'
import { actorOf, type UserActor } from '../../../kit/transition/actor.ts'
import { create } from '../../../kit/transition/create.ts'
import { reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { transition } from '../../../kit/transition/transition.ts'
import { lockDelegation, requireDelegationInScope } from '../delegation/delegation.commands.ts'
import { selectReportableSamples } from './content/content.rows.ts'
import { issueReport } from './issue/issue.commands.ts'
import { storeReportFileJob } from './issue/store-report-file.job.ts'
import { isChangedSinceReview, reopenChanged } from './reopen.commands.ts'
import { findReportWithFacts, lockReportWithFacts, type ReportWithFacts, reportLifecycle } from './report.lifecycle.ts'
import * as rows from './report.rows.ts'
import { reportTransitions } from './report.rules.ts'

type Calls = typeof reportCalls
type Draft = InputOf<Calls['save']>

const refuseForeignSamples = async (tx: Tx, { delegationId, sampleIds, reflectance }: Draft) => {
  const samples = await selectReportableSamples(tx, delegationId)
  const own = new Set(samples.map(({ sampleId }) => sampleId))
  if (sampleIds.some(id => !own.has(id)) || reflectance.some(({ sampleId }) => !sampleIds.includes(sampleId)))
    throw refuse(reportFailures.sampleUnknown)
  const withSet = new Set(samples.filter(sample => sample.confirmedSet !== null).map(({ sampleId }) => sampleId))
  if (reflectance.some(({ sampleId }) => withSet.has(sampleId))) throw refuse(petrographyFailures.takenFromSet)
}

const refuseSamplesReportedElsewhere = async (tx: Tx, sampleIds: readonly number[], except: readonly number[]) => {
  if ((await rows.selectReportedElsewhere(tx, sampleIds, except)).length > 0) throw refuse(reportFailures.sampleTaken)
}

const editorOf = ({ userId, userName }: UserActor) => ({ editorId: userId, editorName: userName })

const addDraft = async (tx: Tx, draft: Draft, caller: Caller, actor: UserActor): Promise<number> => {
  const { delegationId, sampleIds, remarks, coalClass } = draft
  await requireDelegationInScope(tx, delegationId, caller)
  const delegation = requireRow(await lockDelegation(tx, delegationId))
  if (delegation.state !== delegationState.testing && delegation.state !== delegationState.tested)
    throw refuse(reportFailures.notReportable)
  await refuseForeignSamples(tx, draft)
  await refuseSamplesReportedElsewhere(tx, sampleIds, [0])
  const values = { delegationId, remarks, coalClass, state: reportState.drafting, ...editorOf(actor) }
  return (await create(tx, reportLifecycle, { values, returning: ['id'], command: 'save' }, actor)).id
}

const haveSameSamples = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every(sampleId => b.includes(sampleId))

const changeDraft = async (tx: Tx, id: number, draft: Draft, caller: Caller, actor: UserActor): Promise<number> => {
  const report = await lockReportWithFacts(tx, id, caller)
  checkVersion(report, draft.version ?? 0)
  refuseForReasons(reasonsAgainst(reportTransitions, 'save', report))
  if (report.delegationId !== draft.delegationId) throw refuse(reportFailures.sampleUnknown)
  if (report.replacesId !== null && !haveSameSamples(report.sampleIds, draft.sampleIds))
    throw refuse(reportFailures.samplesFixed)
  await refuseForeignSamples(tx, draft)
  await refuseSamplesReportedElsewhere(tx, draft.sampleIds, [id, report.replacesId ?? 0])
  await transition(tx, reportLifecycle, 'save', report, actor, {
    set: {
      ...editorOf(actor),
      remarks: draft.remarks,
      coalClass: draft.coalClass,
      reviewerId: null,
      reviewerName: '',
      reviewedHash: null,
    },
  })
  return id
}

/** Saves a new or changed draft, and submits it if the call says so and it is complete. */
export const saveReport = async (context: WriteContext<Calls['save']>): Promise<OutputOf<Calls['save']>> => {
  const { db, input, caller, logOperation } = context
  const actor = actorOf(context)
  const id = input.id ? await changeDraft(db, input.id, input, caller, actor) : await addDraft(db, input, caller, actor)
  await rows.replaceContent(db, id, input.sampleIds, input.reflectance)
  if (input.submit) await transition(db, reportLifecycle, 'submit', await lockReportWithFacts(db, id, caller), actor)
  const { delegateCode, version, state } = requireRow(await rows.findReport(db, id))
  const verb = input.submit ? '编制并提交' : '编制'
  logOperation(`${verb}委托【${delegateCode}】的报告，样品${input.sampleIds.length}个`)
  return { id, version, state }
}

type Confirm = Calls['confirm']

const refuseUnseenContent = ({ contentHash }: ReportWithFacts, seenHash: string | null | undefined) => {
  if (seenHash && contentHash !== null && contentHash.toString('hex') !== seenHash)
    throw refuse(reportFailures.contentUnseen)
}

const approve = async (context: WriteContext<Confirm>, report: ReportWithFacts, passwordRight: boolean) => {
  const { db, input, services, logOperation, afterCommit } = context
  refuseForReasons(reasonsAgainst(reportTransitions, 'approve', report))
  if (input.password === undefined) throw refuse(reportFailures.passwordMissing)
  if (!passwordRight) throw refuse(reportFailures.passwordWrong)
  const reportCode = await issueReport(db, services, report, actorOf(context))
  await afterCommit(storeReportFileJob, { reportId: report.id })
  logOperation(`批准签发委托【${report.delegateCode}】的报告，编号【${reportCode}】`)
  return { version: report.version + 1, state: reportState.issued, reportCode }
}

type Prepared = Pick<WriteContext<Confirm>, 'services' | 'caller' | 'input' | 'request'>

/** Hashing is slow, and wrong passwords are counted, so this runs before anything is locked. */
const checkPassword = async ({ services, caller, input }: Prepared) =>
  input.passed && input.password !== undefined && (await confirmsPassword(services, caller, input.password))

/**
 * Returns a report whose content changed since its review to its draft, in a transaction of its own: the approval is
 * refused, and the return is kept.
 */
const reopenIfChanged = async (context: Prepared, unlocked: ReportWithFacts): Promise<boolean> => {
  const { services, caller, input } = context
  if (!input.passed || !caller.permissions.has('reportApprove') || !isChangedSinceReview(unlocked)) return false
  return inTransaction(services.db, async tx => {
    const report = await lockReportWithFacts(tx, input.id, caller)
    if (report.version !== input.version || !isChangedSinceReview(report)) return false
    await reopenChanged(tx, report, actorOf(context))
    return true
  })
}

const prepareConfirm = async (context: Prepared) => {
  const { services, input, caller } = context
  const unlocked = await findReportWithFacts(services.db, input.id, caller)
  checkVersion(unlocked, input.version)
  return { passwordRight: await checkPassword(context), reopened: await reopenIfChanged(context, unlocked) }
}

/** Reviews a submitted report, approves and issues a reviewed one, or returns either. */
export const confirmReport = preparedWrite(prepareConfirm, async (context: WriteContext<Confirm>, prepared) => {
  const { db, input, caller, logOperation } = context
  const { passed, reason } = input
  if (prepared.reopened) throw refuse(reportFailures.contentChanged)
  const report = await lockReportWithFacts(db, input.id, caller)
  checkVersion(report, input.version)
  const isReviewed = report.state === reportState.reviewed
  requirePermission(caller, isReviewed ? 'reportApprove' : 'reportReview')
  if (passed) refuseUnseenContent(report, input.contentHash)
  if (passed && isReviewed) return approve(context, report, prepared.passwordRight)
  const command = passed ? 'review' : 'returnBack'
  const set = passed
    ? { reviewerId: caller.userId, reviewerName: caller.userName, reviewedHash: report.contentHash }
    : {}
  const actor = actorOf(context)
  const { version, state } = await transition(db, reportLifecycle, command, { ...report, reason }, actor, {
    reason,
    set,
  })
  logOperation(
    passed ? `审核通过委托【${report.delegateCode}】的报告` : `退回委托【${report.delegateCode}】的报告：${reason}`,
  )
  return { version, state, reportCode: report.reportCode }
})

/** Begins a correction: a new draft with the samples of an issued report, which it replaces once it is issued. */
export const correctReport = async (context: WriteContext<Calls['correct']>): Promise<OutputOf<Calls['correct']>> => {
  const { db, input, caller, logOperation } = context
  const { reason } = input
  const report = await lockReportWithFacts(db, input.id, caller)
  checkVersion(report, input.version)
  refuseForReasons(reasonsAgainst(reportTransitions, 'correct', report))
  const actor = actorOf(context)
  const values = {
    delegationId: report.delegationId,
    remarks: report.remarks,
    coalClass: report.coalClass,
    replacesId: report.id,
    correctionNo: report.correctionNo + 1,
    correctionReason: reason,
    // Offered again when the correction is released: the client has the results already.
    releaseReason: report.releaseReason,
    state: reportState.drafting,
    ...editorOf(actor),
  }
  const { id } = await create(db, reportLifecycle, { values, returning: ['id'], command: 'correct', reason }, actor)
  const reflectance = [...(await rows.selectReflectance(db, report.id))]
  await rows.replaceContent(
    db,
    id,
    report.sampleIds,
    reflectance.map(([sampleId, ofSample]) => ({ sampleId, ...ofSample })),
  )
  logOperation(`对报告【${report.reportCode ?? ''}】发起更正：${reason}`)
  return { id, version: 1 }
}
