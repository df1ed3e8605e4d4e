import { reportCalls } from '@seam/contract/lab/report.calls'
import type { ReactNode } from 'react'
import { useDialog } from '../../../../kit/dialog/use-dialog.ts'
import { useNarrow } from '../../../../kit/hooks/use-narrow.ts'
import { EmptyRows } from '../../../../kit/page-table/rows/empty-rows.tsx'
import { useListState } from '../../../../kit/page-table/state/use-list-state.ts'
import { usePage } from '../../../../kit/page-table/state/use-page.ts'
import { TableFooter } from '../../../../kit/page-table/table-footer.tsx'
import { TableToolbar } from '../../../../kit/page-table/table-toolbar.tsx'
import { QueryPanel } from '../../../../kit/query-panel/query-panel.tsx'
import { goToReport } from '../place.ts'
import { MakeDialog } from './make-dialog.tsx'
import { waitingConditions } from './report-conditions.ts'
import { type Reportable, WaitingTable } from './waiting-table.tsx'
import '../../../../kit/page-table/page-table.css'

const pageSize = 20

/** Delegations with samples that no report covers yet; those whose tests are done come first. */
export const WaitingList = ({ children }: { children: ReactNode }) => {
  const list = useListState('lab/report/waiting', waitingConditions)
  const page = usePage(reportCalls.reportable, { list, pageSize, extra: undefined })
  const making = useDialog<Reportable>()
  const narrow = useNarrow()
  return (
    <section className="page-table" aria-label="待编制报告的委托">
      <QueryPanel
        conditions={waitingConditions}
        applied={list.inputs}
        onSearch={next => {
          if (list.isCurrent(next)) page.refresh()
          list.search(next)
        }}
        unfolded={!narrow}
      />
      <div className="page-table-card">
        <TableToolbar
          chosen={0}
          onClear={() => undefined}
          batch={null}
          refreshing={page.refreshing}
          onRefresh={page.refresh}
          settings={null}
        >
          {children}
        </TableToolbar>
        <div className="table-rows" aria-busy={page.waiting}>
          {page.rows.length === 0 ? (
            <EmptyRows waiting={page.waiting} failure={page.failure} onRetry={page.refresh} />
          ) : (
            <WaitingTable rows={page.rows} onMake={making.show} />
          )}
        </div>
        <TableFooter
          pageNo={list.pageNo}
          pageSize={pageSize}
          total={page.total}
          sizes={[pageSize]}
          narrow={narrow}
          onChange={list.turnTo}
        />
      </div>
      {making.open && making.subject && (
        <MakeDialog delegation={making.subject} onClose={making.close} onMade={goToReport} />
      )}
    </section>
  )
}
