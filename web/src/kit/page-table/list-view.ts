import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Sort } from './state/use-list-state.ts'

/** What a list shows now, for its toolbar: an export asks with the same filters and sorts. */
export type ListView<R> = {
  readonly query: readonly FilterItem[]
  readonly sort: readonly Sort[]
  /** keys of the columns that are shown, in their order */
  readonly columns: readonly string[]
  /** chosen rows, of every page */
  readonly selected: readonly R[]
  readonly clearSelection: () => void
  readonly total: number
}
