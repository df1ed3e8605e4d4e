import { createHash } from 'node:crypto'
import type { ReportSnapshot } from '@seam/contract/lab/report/report.snapshot'
import type { Db } from '../../../../db/database.ts'
import type { StoredReport } from '../report.rows.ts'
import { selectVersionsInForce } from './content.rows.ts'
import { composeSnapshot } from './report.snapshot.ts'

/**
 * SHA-256 over what a reviewer approves: the snapshot without the fields that are decided at issue, and the version
 * in force of every item of its samples, reported or not.
 */
export const hashContent = async (
  db: Db,
  { signatures, ...snapshot }: ReportSnapshot,
  sampleIds: readonly number[],
): Promise<Buffer> => {
  const content = {
    ...snapshot,
    reportCode: '',
    issuedDate: '',
    checkUrl: '',
    paperCode: undefined,
    testedBy: signatures.testedBy,
    versions: await selectVersionsInForce(db, sampleIds),
  }
  return createHash('sha256').update(JSON.stringify(content)).digest()
}

const beforeIssue = { reportCode: '', reviewerName: '', approverName: '', checkUrl: '' } as const

/** The hash of the present content of an unissued report. */
export const hashDraft = async (
  db: Db,
  report: StoredReport,
  samples: Parameters<typeof composeSnapshot>[2],
): Promise<Buffer> => hashContent(db, await composeSnapshot(db, report, samples, beforeIssue), report.sampleIds)
