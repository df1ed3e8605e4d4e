import { countLimit } from '@seam/contract/kit/list/page'

/** 共 123 条; marks a count that reached its bound. */
export const totalText = (total: number, countedTo: number = countLimit): string =>
  `共 ${total > countedTo ? `${countedTo}+` : total} 条`

/** Rows that can be reached by paging. */
export const reachable = (total: number, countedTo: number = countLimit): number => Math.min(total, countedTo)

/** The last page, if the requested one is past the end because rows were removed. */
export const lastPage = (total: number, pageSize: number, countedTo: number = countLimit): number =>
  Math.max(1, Math.ceil(reachable(total, countedTo) / pageSize))
