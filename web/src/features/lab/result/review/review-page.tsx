import { CheckOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { EmptyRows } from '../../../../kit/answer/empty-rows.tsx'
import { useNarrow } from '../../../../kit/hooks/use-narrow.ts'
import { useStableCallback } from '../../../../kit/hooks/use-stable-callback.ts'
import { ColumnSettings } from '../../../../kit/page-table/columns/column-settings.tsx'
import { TableFooter } from '../../../../kit/page-table/table-footer.tsx'
import { TableToolbar } from '../../../../kit/page-table/table-toolbar.tsx'
import { QueryPanel } from '../../../../kit/query-panel/query-panel.tsx'
import { ReviewDialogs } from './dialogs/review-dialogs.tsx'
import { reviewColumns } from './table/review.columns.tsx'
import { reviewConditions } from './table/review-conditions.tsx'
import { ReviewTable } from './table/review-table.tsx'
import { useCursor } from './table/use-cursor.ts'
import { useReview } from './use-review.ts'
import { useReviewList } from './use-review-list.ts'
import '../../../../kit/page-table/page-table.css'
import './review.css'
import './table/review-table.css'
import './table/review-line.css'

/** Runs an action after a dialog has closed and the focus has returned. */
const useAfterClose = (open: boolean, work: () => void) => {
  const before = useRef(open)
  const run = useStableCallback(work)
  useEffect(() => {
    const closed = before.current && !open
    before.current = open
    if (!closed) return
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  }, [open, run])
}

/** 结果复核: exceptions first. Confirms results (beyond the limit with a reason), returns and retracts them. */
export const ReviewPage = () => {
  const {
    list,
    page,
    pageSize,
    sizes,
    grouped,
    setGrouped,
    groups,
    areGrouped,
    lines,
    columns,
    density,
    change,
    turn,
  } = useReviewList()
  const narrow = useNarrow()
  const rows = useMemo(() => groups.flat(), [groups])
  const review = useReview(rows)
  const { chosen, confirming, sendingBack } = review
  const cursor = useCursor(rows, review.onKey)
  useAfterClose(confirming.waiving !== undefined || sendingBack.open, cursor.focus)

  const batch = (
    <>
      <Button
        type="primary"
        icon={<CheckOutlined />}
        loading={confirming.running}
        onClick={() => void review.confirm(chosen)}
      >
        复核通过
      </Button>
      <Button danger onClick={() => review.sendBack(chosen)}>
        {chosen.some(({ can }) => can.retract) ? '撤回' : '退回'}
      </Button>
    </>
  )
  return (
    <section className={`page-table page-table-${density} review`} aria-label="结果复核">
      <QueryPanel
        conditions={reviewConditions}
        applied={list.inputs}
        onSearch={next => {
          if (list.isCurrent(next)) page.refresh()
          list.search(next)
        }}
        linkFilter={list.linkFilter && { name: list.linkFilter.name, onDrop: list.dropLinkFilter }}
        unfolded={!narrow}
      />
      <div className="page-table-card">
        <TableToolbar
          chosen={chosen.length}
          onClear={review.clear}
          batch={batch}
          refreshing={page.refreshing}
          onRefresh={page.refresh}
          settings={<ColumnSettings columns={reviewColumns} lines={lines} density={density} change={change} />}
        >
          <Checkbox checked={grouped} onChange={event => setGrouped(event.target.checked)}>
            按样品分组
          </Checkbox>
          {!narrow && <span className="soft">J / K 移动，Enter 复核，空格选中，A 全选，R 退回，H 经过</span>}
        </TableToolbar>
        <div className="table-rows" aria-busy={page.waiting}>
          {rows.length === 0 ? (
            <EmptyRows waiting={page.waiting} failure={page.failure} onRetry={page.refresh} />
          ) : (
            <ReviewTable groups={groups} grouped={areGrouped} columns={columns} review={review} cursor={cursor} />
          )}
        </div>
        <TableFooter
          pageNo={list.pageNo}
          pageSize={pageSize}
          total={page.total}
          sizes={sizes}
          narrow={narrow}
          onChange={turn}
        />
      </div>
      <ReviewDialogs review={review} page={rows} />
    </section>
  )
}
