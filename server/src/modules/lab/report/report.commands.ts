import { commonFailures } from '@seam/contract/kit/failure'
import { delegationState } from '@seam/contract/lab/delegation'
import { type ReflectanceDraft, type ReportState, reportFailures, reportState } from '@seam/contract/lab/report'
import type { Tx } from '../../../db/database.ts'
import { refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { lockDelegation } from '../delegation/delegation.commands.ts'
import { selectReportableSamples } from './content/content.rows.ts'
import * as rows from './report.rows.ts'
import { reasonsAgainstReport } from './report.rules.ts'
import { lockReportWithFacts } from './standing.ts'

type Given = {
  readonly id?: number | null | undefined
  readonly version?: number | null | undefined
  readonly delegationId: number
  readonly sampleIds: readonly number[]
  readonly remarks: string
  readonly reflectance: readonly ReflectanceDraft[]
}

const mustBelong = async (tx: Tx, { delegationId, sampleIds, reflectance }: Given) => {
  const own = await selectReportableSamples(tx, delegationId)
  const known = new Set(own.map(({ sampleId }) => sampleId))
  const strange = sampleIds.some(id => !known.has(id)) || reflectance.some(one => !sampleIds.includes(one.sampleId))
  if (strange) throw refuse(reportFailures.sampleUnknown)
}

const mustBeUntaken = async (tx: Tx, sampleIds: readonly number[], except: readonly number[]) => {
  if ((await rows.selectReportedElsewhere(tx, sampleIds, except)).length > 0) throw refuse(reportFailures.sampleTaken)
}

const create = async (tx: Tx, given: Given, actor: rows.Actor): Promise<number> => {
  const delegation = requireRow(await lockDelegation(tx, given.delegationId))
  const open: readonly number[] = [delegationState.testing, delegationState.tested]
  if (!open.includes(delegation.state)) throw refuse(reportFailures.notReportable)
  await mustBelong(tx, given)
  await mustBeUntaken(tx, given.sampleIds, [0])
  const { delegationId, remarks } = given
  const id = await rows.insertReport(tx, { delegationId, remarks }, actor)
  await rows.writeReportEvent(tx, id, { command: 'save', from: null, to: reportState.drafting }, actor)
  return id
}

const sameSamples = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every(sample => b.includes(sample))

const change = async (tx: Tx, id: number, given: Given, actor: rows.Actor): Promise<number> => {
  const { report, factsFor } = await lockReportWithFacts(tx, id)
  if (report.version !== given.version) throw refuse(commonFailures.changedMeanwhile)
  refuseForReasons(reasonsAgainstReport('save', factsFor(actor.userId)))
  if (report.delegationId !== given.delegationId) throw refuse(reportFailures.sampleUnknown)
  if (report.replacesId !== null && !sameSamples(report.sampleIds, given.sampleIds))
    throw refuse(reportFailures.samplesFixed)
  await mustBelong(tx, given)
  await mustBeUntaken(tx, given.sampleIds, [id, report.replacesId ?? 0])
  const editor = { editorId: actor.userId, editorName: actor.userName, remarks: given.remarks }
  await rows.moveReport(tx, id, { command: 'save', from: report.state, to: reportState.drafting }, actor, {
    ...editor,
    reviewerId: null,
    reviewerName: '',
  })
  return id
}

/** Keeps a new or changed draft; answers where it stands. */
export const saveDraft = async (tx: Tx, given: Given, actor: rows.Actor): Promise<number> => {
  const id = given.id ? await change(tx, given.id, given, actor) : await create(tx, given, actor)
  await rows.replaceContent(tx, id, given.sampleIds, given.reflectance)
  return id
}

/** Hands a draft in, if it is complete. */
export const submitDraft = async (tx: Tx, id: number, actor: rows.Actor): Promise<ReportState> => {
  const { report, factsFor } = await lockReportWithFacts(tx, id)
  refuseForReasons(reasonsAgainstReport('submit', factsFor(actor.userId)))
  await rows.moveReport(tx, id, { command: 'submit', from: report.state, to: reportState.submitted }, actor)
  return reportState.submitted
}
