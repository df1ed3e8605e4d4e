import { reportCommand, reportState } from '@seam/contract/lab/report/report'
import type { Report } from '@seam/contract/lab/report/report.row'

type Props = { report: Pick<Report, 'state' | 'voidReason' | 'voidRequesterName' | 'voidTime' | 'steps'> }

/** That a report is void or is to be voided, why, and by whom. */
export const VoidNotice = ({ report }: Props) => {
  const { state, voidReason, voidRequesterName, voidTime, steps } = report
  if (voidRequesterName === '') return null
  const agreement = steps.findLast(({ command }) => command === reportCommand.void)
  const agreed = agreement === undefined ? '' : `，${agreement.createName} 同意`
  return (
    <p className="report-card report-soft-error">
      {state === reportState.voided
        ? `本报告已于 ${voidTime ?? ''} 作废：${voidReason}（${voidRequesterName} 申请${agreed}）。`
        : `${voidRequesterName} 已申请作废本报告：${voidReason}。须由另一人同意。`}
    </p>
  )
}
