import type { Permission } from '@seam/contract/kit/permission'
import { type ReportCommand, reportCommand } from '@seam/contract/lab/report/report'
import type { Report, ReportedSample } from '@seam/contract/lab/report/report.row'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { reasonsToWire } from '../../../kit/reason.rules.ts'
import { mayRun, reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
import { parseSnapshot } from './content/report.snapshot.ts'
import { findReportWithFacts } from './report.lifecycle.ts'
import { selectReportEvents } from './report.rows.ts'
import { type ReportFacts, reportTransitions } from './report.rules.ts'

/** The caller's possible commands now; a missing reason that they can still give does not count against a command. */
const canOf = (facts: ReportFacts, permissions: ReadonlySet<Permission>) => {
  const may = (command: ReportCommand, reason = '') =>
    mayRun(reportTransitions, command, { ...facts, reason }, permissions)
  return {
    edit: may('save'),
    submit: may('submit'),
    review: may('review'),
    approve: may('approve'),
    release: may('release', 'reason'),
    correct: may('correct'),
    withdraw: may('withdraw', 'reason'),
    requestVoid: may('requestVoid', 'reason'),
    confirmVoid: may('void'),
    rejectVoid: may('rejectVoid', 'reason'),
  }
}

/** The samples as a report was issued with them: what has changed since is in the report that corrects it. */
const issuedSamples = (samples: readonly ReportedSample[], snapshot: string | null): ReportedSample[] => {
  if (snapshot === null) return [...samples]
  const issued = new Map(parseSnapshot(snapshot).samples.map(sample => [sample.sampleCode, sample]))
  return samples.map(sample => ({ ...sample, openItems: 0, ...issued.get(sample.sampleCode) }))
}

export const findReportView = async (db: Db, id: number, caller: Caller, publicUrl: string): Promise<Report> => {
  const report = await findReportWithFacts(db, id, caller)
  const events = await selectReportEvents(db, id)
  const against = (command: ReportCommand, reason = '') =>
    reasonsToWire(reasonsAgainst(reportTransitions, command, { ...report, reason }))
  return {
    ...report,
    samples: issuedSamples(report.samples, report.snapshot),
    snapshotHash: report.snapshotHash?.toString('hex') ?? null,
    contentHash: report.contentHash?.toString('hex') ?? null,
    checkUrl: report.checkCode === null ? null : `${publicUrl}/check/${report.checkCode}`,
    steps: events
      .map(event => ({ ...event, command: reportCommand.schema.parse(event.command) }))
      .map(step => ({ ...step, nodeName: reportCommand.label(step.command) })),
    can: canOf(report, caller.permissions),
    reasons: {
      submit: against('submit'),
      review: against('review'),
      approve: against('approve'),
      release: against('release'),
      withdraw: against('withdraw', 'reason'),
      confirmVoid: against('void'),
    },
  }
}
