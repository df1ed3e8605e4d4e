import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

const pageSize = 20

export type Sorting = {
  readonly key: string | undefined
  readonly order: 'asc' | 'desc'
  /** sorts by a column ascending, then descending, then not at all */
  readonly onSort: (key: string) => void
}

type RowsRead<R> = UseQueryResult<{ readonly rows: readonly R[]; readonly totalRecords: number }>

/** Page number and sort order of a statistics list; a change of filters returns to page 1. */
export const useStatPage = <I extends object>(input: I) => {
  const [state, setState] = useState<{ no: number; filters: string; key?: string; order: 'asc' | 'desc' }>({
    no: 1,
    filters: '',
    order: 'asc',
  })
  const filters = JSON.stringify(input)
  const { key, order } = state
  const no = state.filters === filters ? state.no : 1
  const onSort = (next: string) => {
    if (next !== key) setState({ no: 1, filters, key: next, order: 'asc' })
    else if (order === 'asc') setState({ no: 1, filters, key: next, order: 'desc' })
    else setState({ no: 1, filters, order: 'asc' })
  }
  /** What a table of these rows shows: a page of the list, the failure to read it, and how it is sorted. */
  const tableOf = <R>({ data, error, refetch }: RowsRead<R>) => ({
    rows: data?.rows,
    failure: error,
    onRetry: () => void refetch(),
    page: {
      no,
      size: pageSize,
      total: data?.totalRecords ?? 0,
      onTurn: (next: number) => setState({ ...state, no: next, filters }),
    },
    sorting: { key, order, onSort } satisfies Sorting,
  })
  const sent = { ...input, pageNo: no, pageSize, sort: key === undefined ? [] : [{ key, order }] }
  return { sent, tableOf }
}
