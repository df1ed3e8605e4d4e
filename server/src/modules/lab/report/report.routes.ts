import { reportFailures, reportState } from '@seam/contract/lab/report/report'
import { reportCalls } from '@seam/contract/lab/report/report.calls'
import { reportUse } from '@seam/contract/lab/report/report-history'
import { consumeLimit } from '../../../kit/limits.ts'
import { requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { actorOf } from '../../../kit/transition/actor.ts'
import { requireDelegationInScope } from '../delegation/delegation.commands.ts'
import { selectReportableSamples } from './content/content.rows.ts'
import { recordUse, recordView } from './history/use.commands.ts'
import { releaseByPrint, releaseReport } from './issue/release.commands.ts'
import { reportPdf } from './issue/report.file.ts'
import * as commands from './report.commands.ts'
import { findByCheckCode, findReportInScope } from './report.rows.ts'
import { findReportView } from './report.view.ts'
import { selectReportablePage, selectReportPage } from './report-list.rows.ts'
import { confirmVoid, requestVoid, withdrawReport } from './void/void.commands.ts'

export const reportRoutes = implement(
  reportCalls,
  {
    page: ({ db, input, caller }) => selectReportPage(db, input, caller.scope),

    reportable: ({ db, input, caller }) => selectReportablePage(db, input, caller.scope),

    get: async ({ db, input, caller, services, request }) => {
      const report = await findReportView(db, input.id, caller, services.config.publicUrl)
      await recordView(services.db, report, actorOf({ caller, request }))
      return report
    },

    checkHasRran: async ({ db, input, caller }) => {
      await requireDelegationInScope(db, input.delegationId, caller)
      const samples = await selectReportableSamples(db, input.delegationId)
      const reflected = samples.flatMap(({ sampleId, sampleCode, confirmedSet, reflected: [kind] }) =>
        kind === undefined
          ? []
          : [
              {
                sampleId,
                sampleCode,
                kind,
                complete: confirmedSet !== null,
              },
            ],
      )
      return { hasRran: reflected.length > 0, samples: reflected }
    },

    save: commands.saveReport,

    confirm: commands.confirmReport,

    file: async ({ db, input, caller, services, request }) => {
      if (input.use === reportUse.print) await releaseByPrint({ services, caller, request }, input.id)
      const report = requireRow(await findReportInScope(db, input.id, caller.scope))
      const body = await reportPdf(db, report, services.config)
      if (report.issueTime !== null) await recordUse(services.db, report.id, input.use, actorOf({ caller, request }))
      return { fileName: `化验报告-${report.reportCode ?? `${report.delegateCode}-草稿`}.pdf`, body }
    },

    release: releaseReport,

    correct: commands.correctReport,

    withdraw: withdrawReport,

    requestVoid,

    confirmVoid,

    check: async ({ db, input, services, request }) => {
      await consumeLimit(services, 'check', request.address)
      const report = requireRow(await findByCheckCode(db, input.code), reportFailures.notHere)
      return { ...report, stateName: reportState.label(report.state) }
    },
  },
  { report_correction_open: reportFailures.correctionOpen },
)
