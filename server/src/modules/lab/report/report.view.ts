import type { Permission } from '@seam/contract/kit/permission'
import { reportCommand } from '@seam/contract/lab/report'
import type { Report } from '@seam/contract/lab/report.row'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { reasonsToWire } from '../../../kit/reason.rules.ts'
import { mayRun } from '../../../kit/transition/transition.rules.ts'
import { selectReportEvents } from './report.rows.ts'
import { type ReportFacts, type ReportMoveName, reasonsAgainstReport, reportTransitions } from './report.rules.ts'
import { findReportWithFacts } from './standing.ts'

const labels = new Map<string, string>(reportCommand.options.map(({ value, label }) => [value, label]))

/** What this caller may do now; a reason that he is still to give does not count against it. */
const canOf = (facts: ReportFacts, rights: ReadonlySet<Permission>) => {
  const may = (name: ReportMoveName, words = '') => mayRun(reportTransitions, name, { ...facts, words }, rights)
  return {
    edit: may('save'),
    submit: may('submit'),
    review: may('review'),
    approve: may('approve'),
    release: may('release', 'reason'),
    correct: may('correct'),
  }
}

/** A report as a screen shows it to this caller. */
export const findReportView = async (db: Db, id: number, caller: Caller, publicUrl: string): Promise<Report> => {
  const { report, samples, factsFor } = await findReportWithFacts(db, id)
  const steps = await selectReportEvents(db, id)
  const facts = factsFor(caller.userId)
  const against = (name: ReportMoveName) => reasonsToWire(reasonsAgainstReport(name, facts))
  return {
    ...report,
    samples,
    snapshotHash: report.snapshotHash?.toString('hex') ?? null,
    checkUrl: report.checkCode === null ? null : `${publicUrl}/check/${report.checkCode}`,
    steps: steps.map(step => ({
      ...step,
      command: reportCommand.schema.parse(step.command),
      nodeName: labels.get(step.command) ?? step.command,
    })),
    can: canOf(facts, caller.permissions),
    reasons: {
      submit: against('submit'),
      review: against('review'),
      approve: against('approve'),
      release: against('release'),
    },
  }
}
