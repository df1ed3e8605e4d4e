import { useEffect } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/** Keys pressed with Ctrl (or ⌘), by `event.key` in lower case. */
type Hotkeys = Readonly<Record<string, () => void>>

export const isDisplayed = (element: Element) => element.getClientRects().length > 0

/** Whether a dialog is open in the visible tab; those of hidden tabs stay mounted. */
export const isDialogOpen = () => [...document.querySelectorAll('dialog[open], .ant-modal-wrap')].some(isDisplayed)

/** Handles keys of a screen regardless of the focus, except while a dialog is open or the tab is hidden. */
export const useHotkeys = (keys: Hotkeys) => {
  const press = useStableCallback((event: KeyboardEvent) => {
    const work = (event.ctrlKey || event.metaKey) && !event.altKey ? keys[event.key.toLowerCase()] : undefined
    // the event was handled, for example by a dialog that closed with it
    if (work === undefined || event.defaultPrevented || event.isComposing || isDialogOpen()) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}
