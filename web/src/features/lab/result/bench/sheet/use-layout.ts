import { useRef } from 'react'
import type { SheetRow } from '../edits/sheet-row.ts'
import type { Judged } from './judged.ts'
import { type ComponentColumns, projectColumns } from './sheet-lines.ts'

/** The columns of a project's sheet; the same object while they stay: else every row would be drawn at every key. */
export const useLayout = (rows: readonly SheetRow[], judged: ReadonlyMap<number, Judged>) => {
  const before = useRef<readonly ComponentColumns[]>([])
  const now = projectColumns(rows, judged)
  if (JSON.stringify(now) !== JSON.stringify(before.current)) before.current = now
  return before.current
}
