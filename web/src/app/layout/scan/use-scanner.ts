import { useEffect } from 'react'
import { scanKeys } from './scan-keys.ts'
import { openScan } from './scan-store.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

const textBoxOf = (element: Element | null): TextBox | undefined =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined

/** Gives a text box the value that it had before the scanner typed into it, and tells React. */
const restore = (box: TextBox, value: string) => {
  const prototype = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens what a scanner reads on any screen; boxes marked data-scan-field take scans themselves. */
export const useScanner = () => {
  useEffect(() => {
    const keys = scanKeys()
    let before: { readonly box: TextBox; readonly value: string } | undefined
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey } = event
      const key = { key: event.key, time: event.timeStamp, withCommand: ctrlKey || metaKey || altKey }
      const box = textBoxOf(document.activeElement)
      if (box?.dataset['scanField'] !== undefined) return
      if (keys.begins(key)) before = box && { box, value: box.value }
      const scan = keys.press(key)
      if (scan === undefined) return
      // the form that has the focus must not be submitted by it
      event.preventDefault()
      event.stopImmediatePropagation()
      if (before !== undefined) restore(before.box, before.value)
      openScan(scan)
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
