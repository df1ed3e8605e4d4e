import { pageSize } from '../../../../kit/pdf/paper.ts'

/** The positions of a report on its pages, in points. */
export const area = {
  left: 54,
  width: pageSize.width - 108,
  top: 48,
  /** Below the running head. */
  nextTop: 78,
  /** Above the running foot. */
  bottom: pageSize.height - 46,
} as const

export const right = area.left + area.width
