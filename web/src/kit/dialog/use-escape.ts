import { type RefObject, useEffect, useRef } from 'react'

const openPopup = ['.ant-select-dropdown', '.ant-picker-dropdown'].map(kind => `${kind}:not([class*="hidden"])`).join()

/** Does a select or a calendar stand open? Then Esc is for it. */
export const popupIsOpen = () => document.querySelector(openPopup) !== null

/**
 * Esc inside a dialog. antd's own handling is off: a select that was opened once in a dialog keeps the key to itself
 * from then on. What has an open popup closes that first; what has answered the key already has answered it.
 */
export const useEscape = (open: boolean, box: RefObject<HTMLElement | null>, leave: () => void) => {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    if (!open) return
    let popup = false
    // asked before the popup itself hears of the key and closes
    const before = () => {
      popup = popupIsOpen()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const own = box.current?.closest('.ant-modal-wrap')
      const inside = event.target === document.body || own?.contains(event.target as Node)
      if (!inside || popup) return
      // else the browser would close with the same key the question that comes now
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', before, true)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', before, true)
      document.removeEventListener('keydown', press)
    }
  }, [open, box])
}
