import { reportCalls } from '@seam/contract/lab/report/report.calls'
import type { ReportRow } from '@seam/contract/lab/report/report.row'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keyOf } from '../../../../kit/api/use-call.ts'
import { PageTable } from '../../../../kit/page-table/page-table.tsx'
import type { RowAction } from '../../../../kit/page-table/rows/row-actions.tsx'
import { BatchButtons } from '../batch/batch-buttons.tsx'
import { BatchDrawer } from '../batch/batch-drawer.tsx'
import { BatchRecords } from '../batch/batch-records.tsx'
import { goToReport } from '../place.ts'
import { reportColumns } from './report.columns.tsx'
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
  const [batchId, setBatchId] = useState<number>()
  const cache = useQueryClient()
  const closeBatch = () => {
    setBatchId(undefined)
    void cache.invalidateQueries({ queryKey: keyOf(reportCalls.page) })
  }
  return (
    <>
      <PageTable
        listKey="assay/report"
        label="化验报告列表"
        call={reportCalls.page}
        columns={reportColumns}
        conditions={reportConditions}
        actions={actions}
        toolbar={
          <>
            {children}
            <BatchRecords onOpen={setBatchId} />
          </>
        }
        batch={({ selected, clearSelection }) => (
          <BatchButtons
            selected={selected}
            onStarted={id => {
              clearSelection()
              setBatchId(id)
            }}
          />
        )}
      />
      {batchId !== undefined && <BatchDrawer id={batchId} onClose={closeBatch} />}
    </>
  )
}
