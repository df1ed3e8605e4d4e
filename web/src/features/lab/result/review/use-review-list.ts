import { pageSizes } from '@seam/contract/kit/list/paging'
import { resultCalls } from '@seam/contract/lab/result/result.calls'
import { useMemo, useRef, useState } from 'react'
import { arrange, type TableSettings, visibleKeys } from '../../../../kit/page-table/columns/settings.ts'
import { useSettings } from '../../../../kit/page-table/columns/use-settings.ts'
import { useListState } from '../../../../kit/page-table/state/use-list-state.ts'
import { usePage } from '../../../../kit/page-table/state/use-page.ts'
import { sessionValue } from '../../../../kit/session/session-value.ts'
import { groupBySample } from './plan.ts'
import { reviewColumns, visibleColumns } from './table/review.columns.tsx'
import { reviewConditions } from './table/review-conditions.tsx'

const listKey = 'lab/review'
const usualSize = 10
const groupedSize = 100
const byCode = { key: 'labCode', order: 'asc' } as const

/** The page of results to review; by samples as many as a page may hold, so that few samples are cut. */
export const useReviewList = () => {
  const [grouped, setGrouped] = useState(() => sessionValue<boolean>('review.grouped').read() ?? false)
  const { settings, change } = useSettings(listKey)
  const list = useListState(listKey, reviewConditions)
  const preferredSize = settings?.pageSize ?? usualSize
  const pageSize = settings === undefined ? undefined : grouped ? groupedSize : preferredSize
  const page = usePage(resultCalls.reviewList, {
    list: { ...list, sort: grouped ? byCode : undefined },
    pageSize,
    extra: undefined,
  })
  const { rows } = page
  // The rows on the screen, not those that are loading: a sample of the list before may be cut.
  const shownGrouped = useRef(grouped)
  if (!page.waiting) shownGrouped.current = grouped
  const areGrouped = shownGrouped.current
  const lines = useMemo(() => arrange(reviewColumns, settings?.columns), [settings?.columns])
  const columns = useMemo(() => visibleColumns(visibleKeys(reviewColumns, lines), areGrouped), [lines, areGrouped])
  const groups = useMemo(() => (areGrouped ? groupBySample(rows) : [rows]), [areGrouped, rows])
  return {
    list,
    page,
    pageSize: pageSize ?? usualSize,
    sizes: grouped ? [groupedSize] : pageSizes,
    grouped,
    setGrouped: (on: boolean) => {
      sessionValue('review.grouped').write(on)
      setGrouped(on)
      list.turnTo(1)
    },
    groups,
    areGrouped,
    lines,
    columns,
    density: settings?.density ?? 'standard',
    change,
    turn: (pageNo: number, size: number) => {
      if (!grouped && size !== preferredSize) change({ pageSize: size as NonNullable<TableSettings['pageSize']> })
      list.turnTo(grouped || size === preferredSize ? pageNo : 1)
    },
  }
}
