/** The number of a row (spec §9), continued across pages; `position` starts at 0. */
export const rowIndex = (pageNo: number, pageSize: number, position: number): number =>
  pageSize * (pageNo - 1) + position + 1
