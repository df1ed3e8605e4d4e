import type { Call, SentOf } from '@seam/contract/kit/call'
import type { Page } from '@seam/contract/kit/list/page'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { send } from './send.ts'
import { keyOf } from './use-call.ts'

/** The most rows that a page can have (wire.md §1). */
const pageSize = 100

/** Reads every row of a short list, page by page. */
export const useWholeList = <R>(call: Call<'read', z.ZodType, z.ZodType<Page<R>>>): UseQueryResult<readonly R[]> =>
  useQuery<readonly R[]>({
    queryKey: [...keyOf(call), 'whole'],
    queryFn: async ({ signal }) => {
      const rows: R[] = []
      for (let pageNo = 1; ; pageNo++) {
        const page = await send(call, { pageNo, pageSize } as SentOf<typeof call>, { signal })
        rows.push(...page.rows)
        if (page.rows.length === 0 || rows.length >= page.totalRecords) return rows
      }
    },
  })
