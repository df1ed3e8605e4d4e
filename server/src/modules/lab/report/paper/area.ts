import { pageSize } from '../../../../kit/pdf/paper.ts'

/** Where a report stands on its pages, in points. */
export const area = {
  left: 54,
  width: pageSize.width - 108,
  top: 48,
  /** below the running head */
  nextTop: 78,
  /** above the running foot */
  bottom: pageSize.height - 46,
} as const

export const right = area.left + area.width
