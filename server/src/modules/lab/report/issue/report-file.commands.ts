import { reportUse } from '@seam/contract/lab/report/report-history'
import type { Db } from '../../../../db/database.ts'
import type { FileAnswer } from '../../../../kit/export/send-file.ts'
import { requireRow } from '../../../../kit/refusal.ts'
import type { Services } from '../../../../kit/services.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'
import { recordUse } from '../history/use.commands.ts'
import { findReport } from '../report.rows.ts'
import { reportPdf } from './report.file.ts'

/** The file of an issued report, for a module that has checked the reader's access; the download is recorded. */
export const downloadReport = async (
  db: Db,
  { config }: Pick<Services, 'config'>,
  id: number,
  actor: UserActor,
): Promise<FileAnswer> => {
  const report = requireRow(await findReport(db, id))
  const body = await reportPdf(db, report, config)
  await recordUse(db, id, reportUse.download, actor)
  return { fileName: `化验报告-${report.reportCode ?? ''}.pdf`, body }
}
