import { type RefObject, useEffect, useRef } from 'react'

/** The last focused element outside of dialogs: what opened a dialog may be a part of one that it replaced. */
let lastOutside: HTMLElement | undefined
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('.ant-modal-wrap') === null) lastOutside = target
})

/**
 * When a dialog closes, the focus returns to the element that had it before. antd does not do it: our dialogs take the
 * focus before antd looks for it. A hidden view takes no focus.
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
      // not from where the user went meanwhile; a button of the closing dialog still has the focus
      const panel = box.current?.closest('.ant-modal-wrap')
      const isFree = activeElement === document.body || panel?.contains(activeElement) === true
      // the button of selected rows is gone when their command cleared the selection
      const target = [element, lastOutside].find(one => one?.isConnected) ?? document.querySelector('main')
      if (isFree && target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    return giveBack
  }, [open, box])
}
