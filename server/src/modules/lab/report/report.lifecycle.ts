import type { Db, Tx } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { defineLifecycle } from '../../../kit/transition/lifecycle.ts'
import { selectReportedSamples, selectSampleEnterers } from './content/content.rows.ts'
import { findReport, lockReport, type StoredReport, selectReflectance } from './report.rows.ts'
import { type ReportFacts, reportTransitions } from './report.rules.ts'

/** A report with its samples and what the guards ask. */
export type ReportWithFacts = StoredReport & ReportFacts

const withFacts = async (db: Db, report: StoredReport, callerId: number): Promise<ReportWithFacts> => {
  const samples = await selectReportedSamples(db, report.sampleIds, await selectReflectance(db, report.id))
  const enterers = await selectSampleEnterers(db, report.sampleIds)
  return { ...report, samples, entererIds: enterers.map(({ userId }) => userId), callerId }
}

export const findReportWithFacts = async (db: Db, id: number, callerId: number) =>
  withFacts(db, requireRow(await findReport(db, id)), callerId)

/** Locks a report and its delegation. Every command on a report begins with this. */
export const lockReportWithFacts = async (tx: Tx, id: number, callerId: number) =>
  withFacts(tx, requireRow(await lockReport(tx, id)), callerId)

// commands lock with the id of their caller instead, which the guards compare
const lock = (tx: Tx, ids: readonly number[]): Promise<readonly ReportFacts[]> =>
  Promise.all(ids.map(id => lockReportWithFacts(tx, id, 0)))

export const reportLifecycle = defineLifecycle({
  transitions: reportTransitions,
  table: 'report',
  stateColumn: 'state',
  timeColumn: 'updateTime',
  events: { table: 'reportEvent', rowId: 'reportId' },
  lock,
  effects: {},
})
