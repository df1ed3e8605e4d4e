import type { OutputOf } from '@seam/contract/kit/call'
import { delegationState } from '@seam/contract/lab/delegation/delegation'
import type { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { Column } from '../../../../kit/page-table/columns/column.ts'
import { dictionaryColumn } from '../../../../kit/page-table/columns/dictionary-column.tsx'
import { DueTime } from '../../../../shared/lab/due/due-time.tsx'

export type Reportable = OutputOf<typeof reportCalls.reportable>['rows'][number]

const most = 6

const remarksOf = ({ openItems, incompleteReport }: Reportable['samples'][number]) =>
  [
    ...(openItems > 0 ? [`${openItems} 项未复核`] : []),
    ...(incompleteReport === null ? [] : [`须更正 ${incompleteReport.reportCode}`]),
  ].join('，')

/** The open items of each sample, and the issued report to be corrected. */
const samplesOf = ({ samples }: Reportable) => {
  const names = samples.slice(0, most).map(sample => {
    const remarks = remarksOf(sample)
    return remarks === '' ? sample.sampleName : `${sample.sampleName}（${remarks}）`
  })
  return names.join('、') + (samples.length > most ? ` 等 ${samples.length} 个` : '')
}

/** The samples that no report has. */
export const samplesWithoutReport = ({ samples }: Reportable) =>
  samples.filter(({ incompleteReport }) => incompleteReport === null)

/** The issued reports that lack a result, each once. */
export const incompleteReportsOf = ({ samples }: Reportable) => [
  ...new Map(
    samples.flatMap(({ incompleteReport: report }) => (report === null ? [] : [[report.id, report] as const])),
  ).values(),
]

export const waitingColumns: readonly Column<Reportable>[] = [
  { key: 'delegateCode', title: '委托单号', width: 160, heading: true },
  dictionaryColumn('state', '状态', delegationState, { width: 104 }),
  { key: 'dueTime', title: '应完成', width: 110, render: row => <DueTime of={row} /> },
  { key: 'clientName', title: '委托单位', minWidth: 160, twoLines: true },
  { key: 'samples', title: '样品', minWidth: 220, twoLines: true, render: samplesOf },
]
