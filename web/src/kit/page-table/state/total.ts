import { countLimit } from '@seam/contract/kit/list/paging'

/** 共 123 条; marks a count that reached its bound. */
export const totalText = (total: number, countedTo: number = countLimit): string =>
  `共 ${total > countedTo ? `${countedTo}+` : total} 条`
