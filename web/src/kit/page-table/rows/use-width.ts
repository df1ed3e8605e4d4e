import { type RefObject, useLayoutEffect, useState } from 'react'

/** The content width of an element in pixels; undefined until measured. */
export const useWidth = (box: RefObject<HTMLElement | null>): number | undefined => {
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const measured = box.current
    if (measured === null || typeof ResizeObserver === 'undefined') return
    const measure = () => setWidth(measured.clientWidth || undefined)
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(measured)
    return () => observer.disconnect()
  }, [box])
  return width
}
