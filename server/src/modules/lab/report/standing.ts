import type { Db, Tx } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { loadEnterersOf, loadReportedSamples } from './content/content.rows.ts'
import { findReport, lockReport, reflectanceOf, type StoredReport } from './report.rows.ts'
import type { ReportFacts } from './report.rules.ts'

const withContent = async (db: Db, report: StoredReport) => {
  const samples = await loadReportedSamples(db, report.sampleIds, await reflectanceOf(db, report.id))
  const enterers = await loadEnterersOf(db, report.sampleIds)
  const factsFor = (userId: number, words = ''): ReportFacts => ({
    ...report,
    samples,
    entererIds: enterers.map(enterer => enterer.userId),
    userId,
    words,
  })
  return { report, samples, factsFor }
}

/** A report with its samples and what the guards ask. */
export const seeReport = async (db: Db, id: number) => withContent(db, requireRow(await findReport(db, id)))

/** The same, held with its delegation until this transaction ends: every command begins here. */
export const holdReport = async (tx: Tx, id: number) => withContent(tx, requireRow(await lockReport(tx, id)))
