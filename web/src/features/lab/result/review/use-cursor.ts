import type { ReviewRow } from '@seam/contract/lab/result.row'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStable } from '../../../../kit/hooks/use-stable.ts'
import { type Cursor, commandOf, moved, type ReviewCommand, settled } from './cursor.ts'

const lineOf = (table: HTMLElement | null, itemId: number | undefined) =>
  table?.querySelector<HTMLElement>(`tr[data-item="${itemId}"]`)

const plain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/** The row that the keyboard is at: j, k and arrows move it, other keys do something with it. */
export const useCursor = (rows: readonly ReviewRow[], onCommand: (command: ReviewCommand, row: ReviewRow) => void) => {
  const table = useRef<HTMLTableElement>(null)
  const [kept, setKept] = useState<Cursor>()
  const ids = rows.map(({ itemId }) => itemId)
  const cursor = settled(ids, kept)
  const inside = useRef(false)

  const onKeyDown = useStable((event: KeyboardEvent<HTMLTableElement>) => {
    // buttons and boxes in a row answer their keys themselves
    if (!plain(event) || (event.target as HTMLElement).closest('tr[data-item]') !== event.target) return
    const to = moved(event.key, ids, cursor)
    const command = commandOf(event.key)
    const row = rows.find(({ itemId }) => itemId === cursor?.itemId)
    if (to === undefined && command === undefined) return
    event.preventDefault()
    if (to !== undefined) {
      setKept(to)
      lineOf(table.current, to.itemId)?.focus()
    } else if (command !== undefined && row !== undefined) onCommand(command, row)
  })
  const onFocus = useStable(({ target }: FocusEvent<HTMLTableElement>) => {
    inside.current = true
    const itemId = Number((target as HTMLElement).closest<HTMLElement>('tr[data-item]')?.dataset['item'])
    if (ids.includes(itemId)) setKept({ itemId, at: ids.indexOf(itemId) })
  })
  const onBlur = useStable(({ relatedTarget }: FocusEvent<HTMLTableElement>) => {
    // a row that was taken away loses the focus to nobody
    if (relatedTarget !== null) inside.current = table.current?.contains(relatedTarget) ?? false
  })

  // a confirmed row goes, and the keyboard stays in the list
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
