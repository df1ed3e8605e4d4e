import { memo } from 'react'
import { ReflectanceButton } from '../../../../../../shared/lab/petrography/reflectance-button.tsx'
import { meanText } from '../../../../../../shared/lab/result/readings/mean.ts'
import { VerdictMark } from '../../../../../../shared/lab/result/verdict-mark.tsx'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { boxCount, type ComponentColumns } from '../boxes/box-layout.ts'
import type { Place } from '../boxes/cells.ts'
import { ComponentCells } from '../row/component-cells.tsx'
import { HistoryCell, LineHead, lineClass } from '../row/line-head.tsx'
import { hasNotes, type NoteActions, RowNotes } from '../row/row-notes.tsx'
import { VerdictCell } from '../row/verdict-cell.tsx'
import { noFindings, type RowVerdict } from '../verdict/row-verdict.ts'

type Props = NoteActions & {
  sheetRow: SheetRow
  judged: RowVerdict | undefined
  layout: readonly ComponentColumns[]
  /** columns of the whole line */
  span: number
  selected: boolean
  refusal: string | undefined
  warnings: readonly string[]
  onText: (place: Place, text: string) => void
  onMethod: (itemId: number, methodId: number | null) => void
  choose: (itemIds: readonly number[], on: boolean) => void
}

/** One sample of a project's sheet with its notes below. */
export const ProjectLine = memo((props: Props) => {
  const { sheetRow, judged, layout, span, selected, refusal, warnings } = props
  const { onText, onMethod, choose, onCommand, resolve } = props
  const { row } = sheetRow
  const { itemId } = row
  const notes = { sheetRow, judged, refusal, warnings }
  const noted = hasNotes(notes)
  const noteId = noted ? `note-${itemId}` : undefined
  const verdicts = new Map(judged ? [[itemId, judged]] : [])
  const pending = judged?.pending ? ' sheet-pending' : ''
  return (
    <>
      <tr className={lineClass(sheetRow)}>
        <LineHead sheetRow={sheetRow} selected={selected} choose={choose} onMethod={onMethod}>
          <ReflectanceButton row={row} />
        </LineHead>
        {layout.map(({ component, columns }) => {
          const value = judged?.values.find(one => one.component === component)
          return [
            <ComponentCells
              key={component}
              sheetRow={sheetRow}
              component={component}
              columns={columns}
              open={boxCount(sheetRow, verdicts, component)}
              value={judged?.pending ? undefined : value}
              describedBy={noteId}
              findings={judged?.findings ?? noFindings}
              onText={onText}
            />,
            component === '' && (
              <td key="mean" className={`sheet-figure-cell sheet-mean-cell${pending}`} data-label="平均值">
                {value?.mean && meanText(value.mean, row.interval)}
              </td>
            ),
            <td
              key={`${component}=`}
              className={`sheet-figure-cell sheet-figure-main${pending}`}
              data-label={`${component} 报告值`}
            >
              {value?.reported ?? (component !== '' && value && <VerdictMark value={value.verdict} />)}
            </td>,
          ]
        })}
        <td className="sheet-verdict-cell">
          <VerdictCell row={row} judged={judged} />
        </td>
        <HistoryCell row={row} onCommand={onCommand} />
      </tr>
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
