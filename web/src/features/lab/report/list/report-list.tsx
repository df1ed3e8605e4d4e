import { reportCalls } from '@seam/contract/lab/report.calls'
import type { ReportRow } from '@seam/contract/lab/report.row'
import type { ReactNode } from 'react'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../../kit/page-table/rows/row-actions.tsx'
import { goToReport } from '../place.ts'
import { reportColumns } from './report-columns.tsx'
import { reportConditions } from './report-conditions.ts'

type Props = {
  /** in the toolbar */
  children: ReactNode
  onLook: (report: ReportRow) => void
}

/** All reports, the newest first. */
export const ReportList = ({ children, onLook }: Props) => {
  const actions = (report: ReportRow): RowAction[] => [
    { label: '打开', onClick: () => goToReport(report.id) },
    { label: '看 PDF', onClick: () => onLook(report) },
  ]
  return (
    <PageTable
      listKey="assay/report"
      label="化验报告列表"
      call={reportCalls.page}
      columns={reportColumns}
      conditions={reportConditions}
      actions={actions}
      toolbar={children}
    />
  )
}
