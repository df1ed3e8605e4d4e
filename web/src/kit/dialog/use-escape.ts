import { type RefObject, useEffect, useRef } from 'react'

const openPopup = ['.ant-select-dropdown', '.ant-picker-dropdown'].map(kind => `${kind}:not([class*="hidden"])`).join()

/** Whether a select or a calendar is open; Esc then closes that. */
export const popupIsOpen = () => document.querySelector(openPopup) !== null

/**
 * Handles Esc inside a dialog. antd's own handling is off, because a select that was opened once in a dialog consumes
 * the key from then on. An open popup is closed first; an event that was handled already is ignored.
 */
export const useEscape = (open: boolean, box: RefObject<HTMLElement | null>, leave: () => void) => {
  const latest = useRef(leave)
  latest.current = leave
  useEffect(() => {
    if (!open) return
    let popup = false
    // capture: this runs before the popup handles the key and closes
    const before = () => {
      popup = popupIsOpen()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      const wrapper = box.current?.closest('.ant-modal-wrap')
      const inside = event.target === document.body || wrapper?.contains(event.target as Node)
      if (!inside || popup) return
      // otherwise the browser closes the confirmation that opens now with the same key
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
