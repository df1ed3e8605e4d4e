import { Badge } from '../../../kit/dictionary/badge.tsx'
import type { Column } from '../../../kit/page-table/columns/column.ts'

/** Marks the default entry. */
export const defaultColumn = <R extends { isDefault: boolean }>(): Column<R> => ({
  key: 'isDefault',
  title: '默认',
  width: 76,
  render: ({ isDefault }) => (isDefault ? <Badge color="blue">默认</Badge> : '--'),
})
