import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

// a select without a search has a read-only input, and takes the keyboard all the same
const fillable = ['input:not([readonly])', 'textarea:not([readonly])', '[role="combobox"]']
  .map(kind => `${kind}:not([disabled]):not([type="hidden"])`)
  .join()

const byTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The first field takes the keyboard at once; not by touch, where one would open over the form. */
const focusFirst = (box: HTMLElement | null) => {
  if (!byTouch()) box?.querySelector<HTMLElement>(fillable)?.focus()
}

/** Holds the focus of a dialog: first field first, and in a view that comes back the one that had it. */
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
