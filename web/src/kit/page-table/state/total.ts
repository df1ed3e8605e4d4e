import { countLimit } from '@seam/contract/kit/list/page'

/** 共 123 条; a count that was stopped says so. */
export const totalText = (total: number, countedTo: number = countLimit): string =>
  `共 ${total > countedTo ? `${countedTo}+` : total} 条`

/** Rows that can be paged to. */
export const reachable = (total: number, countedTo: number = countLimit): number => Math.min(total, countedTo)

/** The page to show instead when rows were removed and the one asked for is past the end. */
export const lastPage = (total: number, pageSize: number, countedTo: number = countLimit): number =>
  Math.max(1, Math.ceil(reachable(total, countedTo) / pageSize))
