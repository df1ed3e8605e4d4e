import { countLimit } from '@seam/contract/kit/page'

/** 共 123 条; a count that was stopped says so. */
export const totalText = (total: number): string => `共 ${total > countLimit ? `${countLimit}+` : total} 条`

/** Rows that can be paged to. */
export const reachable = (total: number): number => Math.min(total, countLimit)

/** The page to show instead when rows were removed and the one asked for is past the end. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(reachable(total) / pageSize))
