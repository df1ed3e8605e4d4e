import { type State, state } from '@seam/contract/kit/dictionary'
import type { RowAction } from '../../../kit/page-table/rows/row-actions.tsx'

/** The row action that stops or enables. */
export const switchAction = <R extends { state: State }>(row: R, change: (row: R) => unknown): RowAction => ({
  label: row.state === state.enabled ? '停用' : '启用',
  danger: row.state === state.enabled,
  onClick: () => void change(row),
})
