import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { ReactNode } from 'react'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { toast } from '../../../../kit/feedback/feedback.tsx'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import { goToReport } from '../place.ts'
import { MakeDialog } from './make-dialog.tsx'
import { waitingConditions } from './report-conditions.ts'
import { hasDoneSample, type Reportable, waitingColumns } from './waiting-columns.tsx'

/** Delegations with samples that no report covers yet; those whose tests are done come first. */
export const WaitingList = ({ children }: { children: ReactNode }) => {
  const making = useDialog<Reportable>()
  const make = (delegation: Reportable) =>
    hasDoneSample(delegation) ? making.show(delegation) : toast.warning('还没有检测完的样品')
  return (
    <>
      <PageTable
        listKey="assay/report/waiting"
        label="待编制报告的委托"
        call={reportCalls.reportable}
        columns={waitingColumns}
        conditions={waitingConditions}
        actions={delegation => [{ label: '编制报告', onClick: () => make(delegation) }]}
        toolbar={children}
      />
      {making.open && making.subject && (
        <MakeDialog delegation={making.subject} onClose={making.close} onMade={goToReport} />
      )}
    </>
  )
}
