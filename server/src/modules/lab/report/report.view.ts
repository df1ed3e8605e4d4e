import type { Permission } from '@seam/contract/kit/permission'
import { type ReportCommand, reportCommand } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { reasonsToWire } from '../../../kit/reason.rules.ts'
import { mayRun, reasonsAgainst } from '../../../kit/transition/transition.rules.ts'
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

export const findReportView = async (db: Db, id: number, caller: Caller, publicUrl: string): Promise<Report> => {
  const report = await findReportWithFacts(db, id, caller)
  const events = await selectReportEvents(db, id)
  const against = (command: ReportCommand, reason = '') =>
    reasonsToWire(reasonsAgainst(reportTransitions, command, { ...report, reason }))
  return {
    ...report,
    samples: [...report.samples],
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
