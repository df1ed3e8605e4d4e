import { scannedCode } from '@seam/contract/lab/sample/scanned-code'
import { useEffect } from 'react'
import { scanKeys } from '../../../../kit/hooks/scan-keys.ts'
import { isDialogOpen, isDisplayed } from '../../../../kit/hooks/use-hotkeys.ts'
import { openScan } from '../scan-store.ts'
import { keyCharacter } from './key-character.ts'

type TextBox = HTMLInputElement | HTMLTextAreaElement

const textBoxOf = (element: Element | null): TextBox | undefined =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined

/** Sets the value of a text box, and tells React. */
const setValue = (box: TextBox, value: string) => {
  const prototype = box instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Enters a code into a box that takes scans itself, as if the scanner had typed it without an input method. */
const enterScan = (box: TextBox, scan: string) => {
  setValue(box, scan)
  box.focus()
  for (const type of ['keydown', 'keyup'])
    box.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
}

/** Whether the box takes a scan of this text itself: data-scan-field names the kinds of codes, or none for all. */
const takesScan = (box: TextBox | undefined, scan: string): box is TextBox => {
  const kinds = box?.dataset['scanField']?.split(' ').filter(kind => kind !== '')
  if (kinds === undefined) return false
  return kinds.length === 0 || kinds.includes(scannedCode(scan)?.kind ?? '')
}

/** Ends the composition of an input method. What it leaves in the box comes before the next task. */
const endComposition = (box: TextBox | undefined, then: () => void) => {
  box?.blur()
  setTimeout(then)
}

/**
 * The box in a part of the visible screen marked data-scan-screen, which takes the scans of its kinds of the screen, also
 * those into other boxes and where the box itself is hidden; none while a dialog is open.
 */
const screenBox = (scan: string): TextBox | undefined => {
  if (isDialogOpen()) return undefined
  const part = [...document.querySelectorAll('[data-scan-screen]')].find(isDisplayed)
  const box = part?.querySelector<HTMLInputElement>('input[data-scan-field]')
  return box?.disabled === false && takesScan(box, scan) ? box : undefined
}

/**
 * Opens what a scanner reads on any screen; boxes marked data-scan-field take scans of their kinds themselves, and within
 * data-scan-screen those of their whole screen.
 */
export const useScanner = () => {
  useEffect(() => {
    const keys = scanKeys(text => scannedCode(text) !== undefined)
    let before: { readonly box: TextBox; readonly value: string } | undefined
    const press = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, isComposing } = event
      const key = { key: keyCharacter(event), time: event.timeStamp, withCommand: ctrlKey || metaKey || altKey }
      const box = textBoxOf(document.activeElement)
      if (keys.begins(key)) before = box && { box, value: box.value }
      const scan = keys.press(key)
      if (scan === undefined) return
      const takesScans = takesScan(box, scan)
      const byInputMethod = isComposing || event.key === 'Process'
      if (takesScans && !byInputMethod) return
      // the form that has the focus must not be submitted by it
      event.preventDefault()
      event.stopImmediatePropagation()
      const open = () => {
        if (takesScans) return enterScan(box, scan)
        if (before !== undefined) setValue(before.box, before.value)
        const target = screenBox(scan)
        if (target === undefined) openScan(scan)
        else enterScan(target, scan)
      }
      if (byInputMethod) endComposition(box, open)
      else open()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}
