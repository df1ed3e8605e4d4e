import type { Paper } from './paper.ts'

/** The position of the next element on a page that is filled from the top. */
export type Flow = {
  readonly paper: Paper
  readonly left: number
  readonly width: number
  y: number
  /** Begins a new page unless this many points are left; returns whether it did. */
  readonly need: (height: number) => boolean
}

/** A flow between `top` and `bottom` of each page; a page after the first begins at `nextTop`. */
export const openFlow = (
  paper: Paper,
  area: { left: number; width: number; top: number; nextTop: number; bottom: number },
): Flow => {
  const flow: Flow = {
    paper,
    left: area.left,
    width: area.width,
    y: area.top,
    need: height => {
      if (flow.y + height <= area.bottom || flow.y <= area.nextTop) return false
      paper.addPage()
      flow.y = area.nextTop
      return true
    },
  }
  return flow
}
