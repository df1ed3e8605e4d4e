import type { SheetRow } from '../../edits/sheet-row.ts'
import type { RowVerdict } from '../verdict/row-verdict.ts'
import { boxCount } from './box-layout.ts'
import { componentsOf, type Place } from './cells.ts'
import type { PasteSheet } from './paste.ts'

/**
 * The components of a sample stand below each other on the screen and side by side in Excel, each with its parallel
 * determinations, or with one if a line has as many values as there are components (DT ST HT FT). Further determinations
 * of a component are pasted alone.
 */
export const componentPaste = (
  rows: readonly SheetRow[],
  judged: ReadonlyMap<number, RowVerdict>,
  caret: Place,
): PasteSheet => {
  const boxesOf: PasteSheet['boxesOf'] = (line, values, from, before) => {
    const sheetRow = rows[line]
    if (sheetRow === undefined) return []
    const { itemId, parallels } = sheetRow.row
    const components = componentsOf(sheetRow.row)
    const { component = '', at } = from === 'caret' ? caret : { component: components[0], at: 0 }
    const boxes = (of: string, count: number) =>
      Array.from({ length: count }, (_, place) => ({ itemId, component: of, at: place }))
    const isDetermination = component === components[0] && values === components.length
    if (isDetermination && (values > parallels || before.length > 0)) {
      const determination = from === 'caret' ? at : before.length
      return components.flatMap(of =>
        determination < boxCount(sheetRow, judged, of) ? { itemId, component: of, at: determination } : undefined,
      )
    }
    if (before.length > 0) return undefined
    if (at === 0 && values % parallels === 0)
      return sheetRow.isGone ? [] : components.slice(components.indexOf(component)).flatMap(of => boxes(of, parallels))
    const open = boxes(component, boxCount(sheetRow, judged, component)).slice(at)
    return values <= Math.max(open.length, 1) ? open : undefined
  }
  return {
    line: rows.findIndex(({ row }) => row.itemId === caret.itemId),
    codes: rows.map(({ row }) => row.labCode),
    boxesOf,
  }
}
