import type { SheetRow } from '../../edits/sheet-row.ts'
import type { Place } from '../boxes/cells.ts'
import type { Sheet } from '../use-sheet.ts'
import type { NoteActions, RowToNote } from './row-notes.tsx'

export type LineProps = NoteActions &
  RowToNote & {
    selected: boolean
    onText: (place: Place, text: string) => void
    onMethod: (itemId: number, methodId: number | null) => void
    choose: (itemIds: readonly number[], on: boolean) => void
  }

export type SheetProps = {
  sheet: Sheet
  /** Of the sheet, whose rows are of one project. */
  first: SheetRow['row']
  refusals: ReadonlyMap<number, string>
  warnings: ReadonlyMap<number, readonly string[]>
}

const none: readonly string[] = []

/** What the line of each row gets; each value changes with the row alone, because lines are memoized. */
export const linePropsOf = ({ sheet, refusals, warnings }: SheetProps) => {
  const { onText, onMethod, choose, onCommand, resolve } = sheet
  const chosen = new Set(sheet.selected)
  return (sheetRow: SheetRow): LineProps => {
    const { itemId, sampleId } = sheetRow.row
    return {
      sheetRow,
      judged: sheet.judged.get(itemId),
      selected: chosen.has(sheetRow),
      refusal: refusals.get(itemId),
      warnings: warnings.get(sampleId) ?? none,
      onText,
      onMethod,
      choose,
      onCommand,
      resolve,
    }
  }
}
