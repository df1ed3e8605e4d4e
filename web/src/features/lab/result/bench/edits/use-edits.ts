import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { useCallback, useEffect, useRef, useState } from 'react'
import { storedDrafts } from '../../../../../kit/draft/stored-drafts.ts'
import { useUnsavedWhile } from '../../../../../kit/draft/unsaved.tsx'
import { Edit, type EditBook, removeSavedEdits } from './edit-book.ts'

const drafts = storedDrafts('bench', Edit)

const keep = (before: EditBook, after: EditBook) => {
  for (const [itemId, edit] of after) if (before.get(itemId) !== edit) drafts.write(itemId, edit)
  for (const itemId of before.keys()) if (!after.has(itemId)) drafts.remove(itemId)
}

const readStoredEdits = (): EditBook => new Map(drafts.all().map(edit => [edit.row.itemId, edit]))

/** All unsaved edits at the bench; stored in the browser and marked on the tab. */
export const useEdits = () => {
  const [book, setBook] = useState(readStoredEdits)
  const latest = useRef(book)
  useEffect(() => {
    keep(latest.current, book)
    latest.current = book
  }, [book])
  useUnsavedWhile(book.size > 0)
  const change = useCallback((next: (book: EditBook) => EditBook) => setBook(next), [])
  return { book, change }
}
export type Edits = ReturnType<typeof useEdits>

/** Removes edits once the rows of the server contain them. */
export const useEditReconciliation = ({ change }: Edits, rows: readonly BenchRow[] | undefined) => {
  useEffect(() => {
    if (rows !== undefined) change(book => removeSavedEdits(book, rows))
  }, [change, rows])
}
