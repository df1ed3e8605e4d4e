import { reportState } from '@seam/contract/lab/report/report'
import type { ReportedSample } from '@seam/contract/lab/report/report.row'
import { reportQueryCalls, type TestedProject } from '@seam/contract/lab/report/report-query'
import { requireRow } from '../../../../kit/refusal.ts'
import { implement } from '../../../../kit/serve/implement.ts'
import { selectReportedSamples } from '../content/content.rows.ts'
import { parseSnapshot } from '../content/report.snapshot.ts'
import * as rows from './report-query.rows.ts'

/** Results of samples by project, in the order of the report. */
const projectsOf = (samples: readonly ReportedSample[]): TestedProject[] => {
  const results = samples.flatMap(({ sampleId, sampleCode, sampleName, results: own }) =>
    own.map(result => ({ ...result, sampleId, sampleCode, sampleName })),
  )
  return [...Map.groupBy(results, ({ projectCode, symbol }) => `${projectCode} ${symbol}`).values()].flatMap(own => {
    const [first] = own
    if (first === undefined) return []
    const { projectCode, projectName, symbol, unit, basis } = first
    return [{ projectCode, projectName, symbol, unit, basis, results: own }]
  })
}

export const reportQueryRoutes = implement(reportQueryCalls, {
  issued: async ({ db, input, caller }) => {
    const { id, state, snapshot, snapshotHash, issueTime, successorCode } = requireRow(
      await rows.findIssuedReport(db, input.reportCode, caller.scope),
    )
    return {
      id,
      reportCode: input.reportCode,
      state,
      stateName: reportState.label(state),
      issueTime: issueTime ?? '',
      hash: snapshotHash?.toString('hex') ?? '',
      successorCode,
      content: parseSnapshot(snapshot ?? ''),
    }
  },

  ofDelegations: ({ db, input, caller }) => rows.selectReportsOfDelegations(db, input.delegateCodes, caller.scope),

  ofClient: ({ db, input, caller }) => rows.selectIssuedOfClient(db, input, caller.scope),

  projects: async ({ db, input, caller }) => {
    const sampleIds = requireRow(await rows.findSampleIdsOf(db, input.delegateCode, caller.scope))
    return projectsOf(await selectReportedSamples(db, sampleIds, new Map()))
  },
})
