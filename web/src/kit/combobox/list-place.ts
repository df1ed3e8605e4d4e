const gap = 4
const edge = 8
const tallest = 320
const lowest = 160
const usualWidth = 240

/** The position of the list of a field: below it, or above if there is more space; never outside the window. */
export const listPlace = (
  field: Pick<DOMRect, 'left' | 'top' | 'bottom' | 'width'>,
  window: { width: number; height: number },
) => {
  const below = window.height - field.bottom - gap - edge
  const above = field.top - gap - edge
  const up = below < lowest && above > below
  const room = window.width - 2 * edge
  const width = Math.min(room, Math.max(field.width, usualWidth))
  const left = Math.max(edge, Math.min(field.left, window.width - edge - width))
  return {
    left,
    minWidth: Math.min(field.width, room),
    maxWidth: window.width - edge - left,
    maxHeight: Math.min(tallest, up ? above : below),
    ...(up ? { bottom: window.height - field.top + gap } : { top: field.bottom + gap }),
  }
}
