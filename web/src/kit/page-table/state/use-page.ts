import type { Call } from '@seam/contract/kit/call'
import type { FilterItem, Page } from '@seam/contract/kit/list/page'
import { countLimit, lastPage } from '@seam/contract/kit/list/paging'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useRead } from '../../api/use-call.ts'
import type { useListState } from './use-list-state.ts'

/** A list that answers pages of R. */
export type PagedCall<R> = Call<'read', z.ZodType, z.ZodType<Page<R>>>

type Options = {
  list: ReturnType<typeof useListState>
  /** undefined: not known yet, nothing is sent. */
  pageSize: number | undefined
  extra: Readonly<Record<string, unknown>> | undefined
  /** The server's count limit; default: countLimit. */
  countedTo?: ((query: readonly FilterItem[]) => number) | undefined
}

/** The rows of the page; while another one is loading the previous ones stay, marked as such. */
export const usePage = <R>(call: PagedCall<R>, { list, pageSize, extra, countedTo }: Options) => {
  const { query, sort, pageNo, turnTo } = list
  const input = { ...extra, pageNo, pageSize: pageSize ?? 10, query, sort: sort ? [sort] : [] }
  const answer = useRead(call, input, { keepPrevious: true, enabled: pageSize !== undefined })
  const { data, isPlaceholderData, isPending, isError } = answer

  // The index column counts from the page on the screen, not from the one that is loading.
  const lastShownPage = useRef({ pageNo, pageSize: input.pageSize })
  if (!isPlaceholderData && data !== undefined) lastShownPage.current = { pageNo, pageSize: input.pageSize }

  const pastEnd = data !== undefined && !isPlaceholderData && data.rows.length === 0 && pageNo > 1
  const limit = countedTo?.(query) ?? countLimit
  const last = lastPage(data?.totalRecords ?? 0, input.pageSize, limit)
  useEffect(() => {
    if (pastEnd && last < pageNo) turnTo(last)
  }, [pastEnd, last, pageNo, turnTo])

  return {
    rows: data?.rows ?? [],
    /** undefined: not known. */
    total: data?.totalRecords,
    /** The limit of counted rows. */
    countedTo: limit,
    page: lastShownPage.current,
    /** The user waits; a silent refresh of visible rows is not waiting. */
    waiting: isPlaceholderData || (isPending && !isError),
    failure: isError && data === undefined ? answer.error : undefined,
    refreshing: answer.isFetching,
    refresh: () => void answer.refetch(),
  }
}
