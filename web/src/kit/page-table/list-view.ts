import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Sort } from './state/use-list-state.ts'

/** The current view of a list, for its toolbar: an export sends the same filters and sorts. */
export type ListView<R, K extends string = string> = {
  readonly query: readonly FilterItem[]
  readonly sort: readonly Sort[]
  /** keys of the columns that are shown, in their order */
  readonly columns: readonly K[]
  /** selected rows of all pages */
  readonly selected: readonly R[]
  readonly clearSelection: () => void
  readonly total: number
}
