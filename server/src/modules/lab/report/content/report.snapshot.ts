import { createHash } from 'node:crypto'
import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import type { Db } from '../../../../db/database.ts'
import type { StoredReport } from '../report.rows.ts'
import { findLaboratoryWithMarks } from './accreditation.rows.ts'
import { findTestDates, selectSampleEnterers } from './content.rows.ts'

/** Fields that are decided only when a report is issued. */
type Issuing = {
  readonly reportCode: string
  readonly reviewerName: string
  readonly approverName: string
  readonly checkUrl: string
  readonly paperCode?: string | undefined
}

/** The present content of a report. */
export const composeSnapshot = async (
  db: Db,
  report: StoredReport,
  samples: readonly ReportedSample[],
  issuing: Issuing,
): Promise<ReportSnapshot> => {
  const laboratory = await findLaboratoryWithMarks(db, report.sampleIds)
  const { today, ...dates } = await findTestDates(db, report.sampleIds)
  const enterers = await selectSampleEnterers(db, report.sampleIds)
  // The schema also removes fields that only screens need.
  return ReportSnapshot.parse({
    form: 1,
    reportCode: issuing.reportCode,
    replaces: report.replacesCode,
    correction: report.correctionReason,
    laboratory,
    delegateCode: report.delegateCode,
    clientName: report.clientName,
    consignorName: report.consignorName,
    ...dates,
    issuedDate: today,
    samples,
    remarks: report.remarks,
    signatures: {
      testedBy: enterers.map(({ userName }) => userName),
      reviewedBy: issuing.reviewerName,
      approvedBy: issuing.approverName,
    },
    checkUrl: issuing.checkUrl,
    paperCode: issuing.paperCode,
  })
}

/** The stored text and its SHA-256: the schema gives the order of the fields. */
export const sealSnapshot = (snapshot: ReportSnapshot): { text: string; hash: Buffer } => {
  const text = JSON.stringify(ReportSnapshot.parse(snapshot))
  return { text, hash: createHash('sha256').update(text).digest() }
}

/** The snapshot that was stored with an issued report. */
export const parseSnapshot = (text: string): ReportSnapshot => ReportSnapshot.parse(JSON.parse(text))
