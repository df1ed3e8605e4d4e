import type { Db, Tx } from '../../../db/database.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { selectReportedSamples, selectSampleEnterers } from './content/content.rows.ts'
import { findReport, lockReport, type StoredReport, selectReflectance } from './report.rows.ts'
import type { ReportFacts } from './report.rules.ts'

const withContent = async (db: Db, report: StoredReport) => {
  const samples = await selectReportedSamples(db, report.sampleIds, await selectReflectance(db, report.id))
  const enterers = await selectSampleEnterers(db, report.sampleIds)
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
export const findReportWithFacts = async (db: Db, id: number) => withContent(db, requireRow(await findReport(db, id)))

/** The same, held with its delegation until this transaction ends: every command begins here. */
export const lockReportWithFacts = async (tx: Tx, id: number) => withContent(tx, requireRow(await lockReport(tx, id)))
