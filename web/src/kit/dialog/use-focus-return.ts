import { type RefObject, useEffect, useRef } from 'react'

/**
 * When a dialog closes, the focus returns to the element that had it before. antd does not do it: our dialogs take the
 * focus before antd looks for it. An element that has disappeared, or a hidden view, takes no focus.
 */
export const useFocusReturn = (open: boolean, box: RefObject<HTMLElement | null>) => {
  const opener = useRef<Element>(undefined)
  if (!open) opener.current = undefined
  else opener.current ??= document.activeElement ?? undefined
  useEffect(() => {
    if (!open) return
    const element = opener.current
    const giveBack = () => {
      const { activeElement } = document
      // not from where the user went meanwhile
      const isFree = activeElement === document.body || box.current?.contains(activeElement) === true
      if (isFree && element instanceof HTMLElement) element.focus({ preventScroll: true })
    }
    return giveBack
  }, [open, box])
}
