import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useCallback, useEffect, useRef } from 'react'
import { type Lines, moveTo, spotOf } from './box-keys.ts'
import { keyOfPlace, type Place } from './cells.ts'
import { isTable } from './paste.ts'

/** Commands of the keyboard on a row. */
export type RowCommand = 'select' | 'history' | 'former' | 'clear'

type Options = {
  lines: Lines
  onText: (place: Place, text: string) => void
  onPaste: (place: Place, text: string) => void
  onCommand: (command: RowCommand, itemId: number) => void
  /** Esc where there is nothing to restore */
  onLeave: () => void
}

const placeOf = (target: EventTarget): Place | undefined => {
  const [itemId, component = '', at] = ((target as HTMLElement).dataset?.['box'] ?? '').split(':')
  return itemId ? { itemId: Number(itemId), component, at: Number(at) } : undefined
}

const commandOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): RowCommand | undefined => {
  if (key === 'F2') return 'history'
  if (ctrlKey || metaKey) {
    if (key === 'Delete') return 'clear'
    return key.toLowerCase() === 'd' ? 'former' : undefined
  }
  return key === ' ' ? 'select' : undefined
}

const edgesOf = ({ selectionStart, selectionEnd, value }: HTMLInputElement) => {
  const all = selectionStart === 0 && selectionEnd === value.length
  return { left: all || selectionEnd === 0, right: all || selectionStart === value.length }
}

/** Focus, keys and clipboard of the boxes of a sheet; the handlers go on the element around them. */
export const useBoxes = <E extends HTMLElement>(input: Options) => {
  const sheet = useRef<E>(null)
  const latest = useRef(input)
  latest.current = input
  const entered = useRef<{ place: Place; text: string; box: HTMLInputElement }>(undefined)

  const focus = useCallback((place: Place) => {
    sheet.current?.querySelector<HTMLInputElement>(`[data-box="${keyOfPlace(place)}"]`)?.focus()
  }, [])

  const onFocus = useCallback(({ target }: FocusEvent<E>) => {
    const place = placeOf(target)
    if (place === undefined) return
    const box = target as unknown as HTMLInputElement
    entered.current = { place, text: box.value, box }
    box.select()
  }, [])

  const onKeyDown = useCallback(
    (event: KeyboardEvent<E>) => {
      const place = placeOf(event.target)
      if (place === undefined || event.nativeEvent.isComposing) return
      const { lines, onText, onCommand, onLeave } = latest.current
      const box = event.target as unknown as HTMLInputElement
      const command = commandOf(event)
      const to = moveTo(event, lines, place, edgesOf(box))
      if (command !== undefined) onCommand(command, place.itemId)
      else if (to !== undefined) focus(to)
      else if (event.key === 'Escape') {
        if (entered.current !== undefined && entered.current.text !== box.value) onText(place, entered.current.text)
        else onLeave()
      } else if (!['Enter', 'ArrowUp', 'ArrowDown'].includes(event.key) || event.ctrlKey || event.metaKey) return
      event.preventDefault()
    },
    [focus],
  )

  const onPaste = useCallback((event: ClipboardEvent<E>) => {
    const place = placeOf(event.target)
    const text = event.clipboardData.getData('text')
    if (place === undefined || !isTable(text)) return
    event.preventDefault()
    latest.current.onPaste(place, text)
  }, [])

  const { lines } = input
  const former = useRef(lines)
  // without dependencies: another width of the window may replace the boxes of the same lines
  useEffect(() => {
    const last = entered.current
    const isLost = former.current !== lines || last?.box.isConnected === false
    former.current = lines
    if (last === undefined || !isLost || document.activeElement !== document.body) return
    if (spotOf(lines, last.place) !== undefined) {
      const { selectionStart, selectionEnd } = last.box
      focus(last.place)
      if (entered.current === undefined || entered.current.box === last.box) return
      // typing goes on, and Esc still restores the text from before it
      entered.current.box.setSelectionRange(selectionStart, selectionEnd)
      entered.current = { ...entered.current, text: last.text }
      return
    }
    // submitted rows leave the sheet: the focus moves to the next remaining box
    const next = lines.flat().find(place => place !== undefined)
    if (next !== undefined) focus(next)
  })

  return { sheet, focus, handlers: { onFocus, onKeyDown, onPaste } }
}
