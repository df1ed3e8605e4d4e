import { useEffect } from 'react'
import { useStable } from './use-stable.ts'

/** Keys with Ctrl (or ⌘) held, by `event.key` in lower case. */
export type Hotkeys = Readonly<Record<string, () => void>>

const isSeen = (element: Element) => element.getClientRects().length > 0
const dialogOpen = () => [...document.querySelectorAll('dialog[open], .ant-modal-wrap')].some(isSeen)

/** Keys of a screen wherever the focus is; not while a dialog is open over it, nor while its tab is hidden. */
export const useHotkeys = (keys: Hotkeys) => {
  const press = useStable((event: KeyboardEvent) => {
    const work = (event.ctrlKey || event.metaKey) && !event.altKey ? keys[event.key.toLowerCase()] : undefined
    // what somebody answered already, a dialog that closed with it, is not answered twice
    if (work === undefined || event.defaultPrevented || event.isComposing || dialogOpen()) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
}
