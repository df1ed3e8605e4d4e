import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../../../../kit/hooks/use-stable-callback.ts'
import { type Cursor, commandOf, moveCursor, placeCursor, type ReviewCommand } from './cursor.ts'

const lineOf = (table: HTMLElement | null, itemId: number | undefined) =>
  table?.querySelector<HTMLElement>(`tr[data-item="${itemId}"]`)

const isPlainKey = ({ ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>) =>
  !ctrlKey && !metaKey && !altKey

const movingKeys: readonly string[] = ['j', 'k']

/** The row that has the keyboard focus: J, K and arrows move it, other keys run a command on it. */
export const useCursor = (rows: readonly ReviewRow[], onCommand: (command: ReviewCommand, row: ReviewRow) => void) => {
  const table = useRef<HTMLTableElement>(null)
  const [lastCursor, setKept] = useState<Cursor>()
  const ids = rows.map(({ itemId }) => itemId)
  const cursor = placeCursor(ids, lastCursor)
  const inside = useRef(false)

  const onKeyDown = useStableCallback((event: KeyboardEvent<HTMLTableElement>) => {
    // buttons and boxes in a row answer their keys themselves
    if (!isPlainKey(event) || (event.target as HTMLElement).closest('tr[data-item]') !== event.target) return
    const to = moveCursor(event.key, ids, cursor)
    const command = commandOf(event.key)
    const row = rows.find(({ itemId }) => itemId === cursor?.itemId)
    if (to === undefined && command === undefined) return
    event.preventDefault()
    if (to !== undefined) {
      setKept(to)
      lineOf(table.current, to.itemId)?.focus()
    } else if (command !== undefined && row !== undefined) onCommand(command, row)
  })
  const onFocus = useStableCallback(({ target }: FocusEvent<HTMLTableElement>) => {
    inside.current = true
    const itemId = Number((target as HTMLElement).closest<HTMLElement>('tr[data-item]')?.dataset['item'])
    if (ids.includes(itemId)) setKept({ itemId, at: ids.indexOf(itemId) })
  })
  const onBlur = useStableCallback(({ relatedTarget }: FocusEvent<HTMLTableElement>) => {
    // a removed row loses the focus without a new target
    if (relatedTarget !== null) inside.current = table.current?.contains(relatedTarget) ?? false
  })

  // on arrival the focus is on the page or in the menu: J and K bring it into the list
  const onPageKey = useStableCallback((event: globalThis.KeyboardEvent) => {
    const target = event.target as HTMLElement
    const isTyping = target.matches('input, textarea, select, [contenteditable]')
    const isHidden = table.current?.getClientRects().length === 0
    if (!isPlainKey(event) || isTyping || isHidden || !movingKeys.includes(event.key) || event.defaultPrevented) return
    if (target.closest('[role="dialog"], dialog') !== null) return
    event.preventDefault()
    lineOf(table.current, cursor?.itemId)?.focus()
  })
  useEffect(() => {
    document.addEventListener('keydown', onPageKey)
    return () => document.removeEventListener('keydown', onPageKey)
  }, [onPageKey])

  // a confirmed row disappears; the keyboard focus stays in the list
  const current = cursor?.itemId
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) lineOf(table.current, current)?.focus()
  }, [current, rows])

  return {
    table,
    current,
    handlers: { onKeyDown, onFocus, onBlur },
    focus: () => lineOf(table.current, current)?.focus(),
  }
}
