import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { hasCoarsePointer } from '../hooks/has-coarse-pointer.ts'

// a select without search has a read-only input but still takes keyboard input
const fillable = ['input:not([readonly])', 'textarea:not([readonly])', '[role="combobox"]']
  .map(kind => `${kind}:not([disabled]):not([type="hidden"])`)
  .join()

/** Focuses the first field, except on touch screens, where the keyboard would cover the form. */
const focusFirst = (box: HTMLElement | null) => {
  if (!hasCoarsePointer()) box?.querySelector<HTMLElement>(fillable)?.focus()
}

/** Manages the focus of a dialog: the first field at first, and the last focused one when a hidden view returns. */
export const KeepFocus = ({ box, children }: { box: RefObject<HTMLDivElement | null>; children: ReactNode }) => {
  const last = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true })
    last.current?.focus({ preventScroll: true })
  }, [box])
  useEffect(() => {
    if (last.current !== undefined) return
    const frame = requestAnimationFrame(() => focusFirst(box.current))
    return () => cancelAnimationFrame(frame)
  }, [box])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="dialog-frame-focus"
      onFocus={event => {
        if (event.target !== event.currentTarget) last.current = event.target
      }}
    >
      {children}
    </div>
  )
}
