import type { WorksheetField } from '@seam/contract/catalogue/project/worksheet'
import { componentOf, filledDeterminations } from '../../edits/raw-data.ts'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { determinationsOpen } from '../boxes/box-layout.ts'
import { formerCells, textAt } from '../boxes/cells.ts'
import { HeadResult, HistoryCell, LineHead, lineClass } from '../row/line-head.tsx'
import type { LineProps } from '../row/line-props.ts'
import { ReadingBox } from '../row/reading-box.tsx'
import { NoteLine, noteIdOf } from '../row/row-notes.tsx'
import { VerdictCell } from '../row/verdict-cell.tsx'
import type { RowVerdict } from '../verdict/row-verdict.ts'

/** a reading entered beside raw data must be a number */
const noWords: readonly string[] = []

type Props = LineProps & {
  /** the fields side by side, or a line of them for each step */
  steps: readonly (readonly WorksheetField[])[]
  /** report, verdict and history stand below the sample */
  compact: boolean
}

/** How many readings the saved version has that were entered without raw data. */
const typedReadings = ({ row, cells, changed }: SheetRow, judged: RowVerdict | undefined): number =>
  changed || filledDeterminations(row, cells).length > 0 ? 0 : (judged?.readings.length ?? 0)

/** Masses are in g, like most raw data. */
const unitLabel = ({ label, unit }: WorksheetField) => (unit === 'g' || unit === '' ? label : `${label}，${unit}`)

/** The reading of one determination, or what is missing for it. */
const ReadingCell = ({ sheetRow, judged, at }: Pick<Props, 'sheetRow' | 'judged'> & { at: number }) => {
  const place = filledDeterminations(sheetRow.row, sheetRow.cells).indexOf(at)
  const isTyped = at < typedReadings(sheetRow, judged)
  const reading = judged?.readings[isTyped ? at : place]
  if (reading === undefined) return null
  if (isTyped) return <span title="直接录入的读数，没有原始数据">{reading.raw}</span>
  return reading.raw === null ? <span className="raw-sheet-missing">{reading.message}</span> : reading.raw
}

/** The determinations of one sample, one line each. */
export const RawLine = ({ steps, compact, ...line }: Props) => {
  const { sheetRow, judged, selected, onText, onMethod, choose, onCommand } = line
  const { row, cells, isGone } = sheetRow
  const { itemId, labCode } = row
  const open = isGone ? 0 : determinationsOpen(sheetRow, judged)
  const lines = Math.max(1, open, typedReadings(sheetRow, judged))
  const noteId = noteIdOf(line)
  const former = formerCells(row)
  const [value] = judged?.values ?? []
  const className = lineClass(sheetRow)
  const pending = judged?.pending ? ' sheet-pending' : ''
  const isStacked = steps.length > 1
  const boxOf = (field: WorksheetField, at: number) => (
    <ReadingBox
      itemId={itemId}
      component={componentOf(field)}
      at={at}
      text={textAt(cells, { component: componentOf(field), at })}
      label={`${labCode} 第${at + 1}次 ${field.label}`}
      former={former[componentOf(field)]?.[at] ?? ''}
      unused={false}
      impossible={false}
      words={noWords}
      describedBy={noteId}
      onText={onText}
    />
  )
  return (
    <>
      {Array.from({ length: lines }, (_, at) => (
        <tr key={at} className={at === 0 ? className : `${className} raw-sheet-further`}>
          {at === 0 && (
            <LineHead sheetRow={sheetRow} lines={lines} selected={selected} choose={choose} onMethod={onMethod}>
              {compact && (
                <HeadResult row={row} onCommand={onCommand}>
                  {value?.reported && <b className={pending}>{value.reported}</b>}{' '}
                  <VerdictCell row={{ components: [] }} judged={judged} />
                </HeadResult>
              )}
            </LineHead>
          )}
          <td className="raw-sheet-number">{at + 1}</td>
          {isStacked ? (
            <td className="raw-sheet-steps">
              {at < open &&
                steps.map(fields => (
                  <div key={fields[0]?.key}>
                    {fields.map(field => (
                      <div key={field.key}>
                        <small aria-hidden className={field.optional ? 'raw-sheet-optional' : undefined}>
                          {unitLabel(field)}
                        </small>
                        {boxOf(field, at)}
                      </div>
                    ))}
                  </div>
                ))}
            </td>
          ) : (
            steps.flat().map(field => (
              <td key={field.key} className="sheet-reading-cell" data-label={field.label}>
                {at < open && boxOf(field, at)}
              </td>
            ))
          )}
          <td className={`sheet-figure-cell raw-sheet-reading${pending}`} data-label="读数">
            <ReadingCell sheetRow={sheetRow} judged={judged} at={at} />
          </td>
          {at === 0 && !compact && (
            <>
              <td rowSpan={lines} className={`sheet-figure-cell sheet-figure-main${pending}`} data-label="报告值">
                {value?.reported}
              </td>
              <td rowSpan={lines} className="sheet-verdict-cell">
                <VerdictCell row={{ components: [] }} judged={judged} />
              </td>
              <HistoryCell row={row} lines={lines} onCommand={onCommand} />
            </>
          )}
        </tr>
      ))}
      <NoteLine {...line} className={className} span={(isStacked ? 1 : steps.flat().length) + (compact ? 4 : 7)} />
    </>
  )
}
