export const pageSizes = [10, 20, 30, 40, 50, 100] as const
export const dialogPageSizes = [10, 20, 30, 50] as const

/** Counts stop here: nobody pages further, and an exact count of a large table costs more than the page. */
export const countLimit = 10_000

/** Rows that can be reached by paging. */
export const reachable = (total: number, countedTo: number = countLimit): number => Math.min(total, countedTo)

/** The last page, if the requested one is past the end because rows were removed. */
export const lastPage = (total: number, pageSize: number, countedTo: number = countLimit): number =>
  Math.max(1, Math.ceil(reachable(total, countedTo) / pageSize))
