import type { FilterItem } from '@seam/contract/kit/list/page'
import { useMemo, useState } from 'react'
import type { Condition } from '../query-panel/condition.ts'
import { useMenuConditions } from '../query-panel/menu-conditions.ts'
import { useSavedFilters } from '../saved-filters/use-saved-filters.ts'
import type { Column } from './columns/column.ts'
import { arrange, visibleKeys } from './columns/settings.ts'
import { useSettings } from './columns/use-settings.ts'
import type { ListView } from './list-view.ts'
import { useSelection } from './rows/use-selection.ts'
import { useListState } from './state/use-list-state.ts'
import { type PagedCall, usePage } from './state/use-page.ts'

export type TableSource<R extends { id: number }, K extends string = string> = {
  /** key under which settings and filters are stored: the address of the menu, such as system/user */
  listKey: string
  call: PagedCall<R>
  columns: readonly (Column<R> & { readonly key: K })[]
  /** the page's filters, used if none are configured for its menu; define the array outside the component */
  conditions?: readonly Condition[]
  /** the menu whose panel configuration applies; default: the one at its listKey */
  menuUrl?: string
  /** fixed filters of the page, such as the client of a client's page; define them outside the component or memoise them */
  filters?: readonly FilterItem[]
  /** further input fields of the call */
  extra?: Readonly<Record<string, unknown>>
  /** bound of the server's count; default: countLimit */
  countedTo?: (query: readonly FilterItem[]) => number
  /** inside a dialog: other page sizes and height, filters are not stored */
  inDialog?: boolean
}

const noConditions: readonly Condition[] = []

/** The state of a paged list: filters, settings, rows and selected rows. */
export const useTable = <R extends { id: number }, K extends string>(source: TableSource<R, K>) => {
  const { listKey, call, columns, menuUrl = `/${listKey}`, filters, extra, countedTo, inDialog = false } = source
  const panel = useMenuConditions(inDialog ? undefined : menuUrl, source.conditions ?? noConditions)
  const { conditions } = panel
  const { settings, change } = useSettings(listKey)
  const filtered = !inDialog && conditions.length > 0
  const saved = useSavedFilters(filtered ? listKey : undefined)
  const list = useListState(inDialog ? undefined : listKey, conditions, saved?.find(one => one.isDefault)?.inputs)
  const inputKey = JSON.stringify(extra)
  const [before, setBefore] = useState(inputKey)
  // the fixed filters changed, for example to another department: start at the first page
  if (before !== inputKey) {
    setBefore(inputKey)
    list.turnTo(1)
  }
  const ready = settings !== undefined && panel.ready && (list.touched || saved !== undefined)
  const pageSize = settings?.pageSize ?? 10
  const query = useMemo(() => [...(filters ?? []), ...list.query], [filters, list.query])
  const page = usePage(call, { list: { ...list, query }, pageSize: ready ? pageSize : undefined, extra, countedTo })
  const selection = useSelection(page.rows)
  const lines = useMemo(() => arrange(columns, settings?.columns), [columns, settings?.columns])
  const view: ListView<R, K> = {
    query,
    sort: list.sort ? [list.sort] : [],
    columns: visibleKeys(columns, lines),
    selected: selection.rows,
    clearSelection: selection.clear,
    total: page.total ?? 0,
  }
  return {
    conditions,
    /** the conditions are still loading */
    arranging: !panel.ready,
    unfolded: panel.unfolded,
    saved: filtered ? saved : undefined,
    list,
    page,
    pageSize,
    density: settings?.density ?? 'standard',
    change,
    selection,
    lines,
    sortKeys: useMemo(() => new Set(call.sorts), [call]),
    view,
  }
}
