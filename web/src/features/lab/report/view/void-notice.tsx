import { reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'

type Props = { report: Pick<Report, 'state' | 'voidReason' | 'voidRequesterName' | 'voidTime'> }

/** That a report is void or is to be voided, why, and who asked for it. */
export const VoidNotice = ({ report: { state, voidReason, voidRequesterName, voidTime } }: Props) => {
  if (voidRequesterName === '') return null
  return (
    <p className="report-card report-soft-error">
      {state === reportState.voided
        ? `本报告已于 ${voidTime ?? ''} 作废：${voidReason}（${voidRequesterName} 申请）。`
        : `${voidRequesterName} 已申请作废本报告：${voidReason}。须由另一人同意。`}
    </p>
  )
}
