import { type ReportUse, reportUse } from '@seam/contract/lab/report/report-history'
import { type Db, inTransaction } from '../../../../db/database.ts'
import type { UserActor } from '../../../../kit/transition/actor.ts'
import type { StoredReport } from '../report.rows.ts'
import { insertUse, insertViewOnce } from './report-history.rows.ts'

/** Records an action of a user on an issued report: read calls have no transaction, so it opens one. */
export const recordUse = (db: Db, reportId: number, kind: ReportUse, actor: UserActor, detail = ''): Promise<void> =>
  inTransaction(db, async tx => {
    const use = { reportId, ...actor }
    await (kind === reportUse.view ? insertViewOnce(tx, use) : insertUse(tx, { ...use, kind, detail }))
  })

/** Records that a user saw the results of a report, once it is issued. */
export const recordView = async (
  db: Db,
  { id, issueTime }: Pick<StoredReport, 'id' | 'issueTime'>,
  actor: UserActor,
): Promise<void> => {
  if (issueTime !== null) await recordUse(db, id, reportUse.view, actor)
}
