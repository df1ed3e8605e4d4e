import { memo } from 'react'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { componentsOf, type Place } from '../boxes/cells.ts'
import { HistoryCell, LineHead, lineClass } from '../row/line-head.tsx'
import { hasNotes, type NoteActions, RowNotes } from '../row/row-notes.tsx'
import { SampleLineCells } from '../sample/sample-line-cells.tsx'
import type { RowVerdict } from '../verdict/row-verdict.ts'

type Props = NoteActions & {
  sheetRow: SheetRow
  judged: RowVerdict | undefined
  /** columns of the whole line */
  span: number
  selected: boolean
  refusal: string | undefined
  warnings: readonly string[]
  onText: (place: Place, text: string) => void
  onMethod: (itemId: number, methodId: number | null) => void
  choose: (itemIds: readonly number[], on: boolean) => void
}

/** One sample of a project with components, a line for each of them, with its notes below. */
export const ComponentLine = memo((props: Props) => {
  const { sheetRow, judged, span, selected, refusal, warnings, onText, onMethod, choose, onCommand, resolve } = props
  const { row } = sheetRow
  const notes = { sheetRow, judged, refusal, warnings }
  const noted = hasNotes(notes)
  const noteId = noted ? `note-${row.itemId}` : undefined
  const components = componentsOf(row)
  const { length } = components
  return (
    <>
      {components.map((component, at) => (
        <tr key={component} className={lineClass(sheetRow)}>
          {at === 0 && (
            <LineHead sheetRow={sheetRow} lines={length} selected={selected} choose={choose} onMethod={onMethod} />
          )}
          <SampleLineCells
            row={row}
            component={component}
            sheetRow={sheetRow}
            judged={judged}
            value={judged?.values.find(value => value.component === component)}
            describedBy={noteId}
            onText={onText}
            withheld={false}
          />
          {at === 0 && <HistoryCell row={row} lines={length} onCommand={onCommand} />}
        </tr>
      ))}
      {noted && (
        <tr className={`${lineClass(sheetRow)} sheet-note-line`}>
          <td colSpan={span} id={noteId}>
            <RowNotes {...notes} onCommand={onCommand} resolve={resolve} />
          </td>
        </tr>
      )}
    </>
  )
})
