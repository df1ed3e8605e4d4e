/** The number shown before a row (spec §9): counts on across pages; position from 0. */
export const rowIndex = (pageNo: number, pageSize: number, position: number): number =>
  pageSize * (pageNo - 1) + position + 1
