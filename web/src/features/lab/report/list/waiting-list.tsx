import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { ReactNode } from 'react'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import { goToReport } from '../place.ts'
import { MakeDialog } from './make-dialog.tsx'
import { waitingConditions } from './report-conditions.ts'
import { incompleteReportsOf, type Reportable, samplesWithoutReport, waitingColumns } from './waiting.columns.tsx'

/** Delegations with samples that no report covers yet, or whose report needs a correction; those whose tests are done come first. */
export const WaitingList = ({ children }: { children: ReactNode }) => {
  const making = useDialog<Reportable>()
  const make = (delegation: Reportable) => {
    const samples = samplesWithoutReport(delegation)
    // A sample whose items are all reviewed can be reported.
    if (samples.some(({ openItems }) => openItems === 0)) making.show({ ...delegation, samples })
    else toast.warning('还没有检测完的样品')
  }
  return (
    <>
      <PageTable
        listKey="assay/report/waiting"
        label="待编制报告的委托"
        call={reportCalls.reportable}
        columns={waitingColumns}
        conditions={waitingConditions}
        actions={delegation => [
          ...(samplesWithoutReport(delegation).length > 0
            ? [{ label: '编制报告', onClick: () => make(delegation) }]
            : []),
          ...incompleteReportsOf(delegation).map(({ id, reportCode }) => ({
            label: `更正 ${reportCode}`,
            onClick: () => goToReport(id),
          })),
        ]}
        toolbar={children}
      />
      {making.open && making.subject && (
        <MakeDialog delegation={making.subject} onClose={making.close} onMade={goToReport} />
      )}
    </>
  )
}
