import { commonFailures } from '@seam/contract/kit/failure'
import { portalReportCalls } from '@seam/contract/portal/report'
import { refuse } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { downloadReport } from '../../lab/report/issue/report-file.commands.ts'
import { isOwnReport, selectOwnReportPage } from './report.rows.ts'

export const portalReportRoutes = implement(portalReportCalls, {
  page: async ({ db, input, caller, services }) => {
    const { rows, totalRecords } = await selectOwnReportPage(db, input, caller)
    const { publicUrl } = services.config
    return {
      totalRecords,
      rows: rows.map(({ checkCode, ...row }) => ({ ...row, checkUrl: `${publicUrl}/check/${checkCode}` })),
    }
  },

  file: async ({ db, input, caller, services, request }) => {
    if (!(await isOwnReport(db, input.id, caller))) throw refuse(commonFailures.notThere)
    return downloadReport(db, services, input.id, actorOf({ caller, request }))
  },
})
