import { HistoryOutlined } from '@ant-design/icons'
import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { itemState } from '@seam/contract/lab/sample/sample'
import { Button } from 'antd'
import { ReflectanceButton } from '../../../../../../shared/lab/petrography/reflectance-button.tsx'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { componentsOf } from '../boxes/cells.ts'
import { MethodPicker } from '../row/method-picker.tsx'
import { NoteLine, noteIdOf } from '../row/row-notes.tsx'
import type { Sheet } from '../use-sheet.ts'
import { lineSpan, SampleLineCells } from './sample-line-cells.tsx'
import { TakeOver } from './take-over.tsx'

type Props = {
  row: BenchRow
  /** absent: read-only for this analyst */
  sheetRow: SheetRow | undefined
  sheet: Sheet
  refusal: string | undefined
  instrument: string
  /** its result is not shown before a retest */
  withheld: boolean
}

const none: readonly string[] = []

/** One project of a sample, a line for each of its components. */
export const SampleLine = ({ row, sheetRow, sheet, refusal, instrument, withheld }: Props) => {
  const judged = sheetRow && sheet.judged.get(row.itemId)
  const notes = sheetRow && { sheetRow, judged, refusal, warnings: none }
  const isColleagues = sheetRow === undefined && row.state === itemState.entered && row.kind !== 'calculated'
  const components = componentsOf(row)
  const saved = row.state === itemState.waiting ? [] : (row.result?.values ?? [])
  const values = judged?.values ?? saved
  const { length } = components
  const lineClass = `sheet-line ${sheetRow?.changed ? 'sheet-line-changed' : ''} ${row.returned ? 'sheet-line-returned' : ''}`
  return (
    <>
      {components.map((component, at) => (
        <tr key={component} className={lineClass}>
          {at === 0 && (
            <>
              <td rowSpan={length} className="sheet-select-cell">
                {sheetRow && (
                  <input
                    type="checkbox"
                    aria-label={`选中 ${row.projectName}`}
                    checked={sheet.selected.includes(sheetRow)}
                    onChange={event => sheet.choose([row.itemId], event.target.checked)}
                  />
                )}
              </td>
              <th scope="rowgroup" rowSpan={length} className="sheet-code-cell">
                {row.projectName}
                {sheetRow?.changed && <span className="visually-hidden">未保存</span>}
                {isColleagues && <TakeOver row={row} />}
                {sheetRow && <MethodPicker row={row} onMethod={sheet.onMethod} />}
                {!withheld && <ReflectanceButton row={row} readOnly={sheetRow === undefined} />}
                {sheetRow && instrument !== '' && <span className="sheet-soft">仪器 {instrument}</span>}
              </th>
            </>
          )}
          <SampleLineCells
            row={row}
            component={component}
            sheetRow={sheetRow}
            judged={judged}
            value={values.find(value => value.component === component)}
            describedBy={notes && noteIdOf(notes)}
            onText={sheet.onText}
            withheld={withheld}
          />
          {at === 0 && (
            <td rowSpan={length} className="sheet-history-cell">
              {!withheld && (
                <Button
                  type="text"
                  size="small"
                  icon={<HistoryOutlined />}
                  aria-label={`${row.projectName}的经过`}
                  title="经过（F2）"
                  onClick={() => sheet.onHistory(row.itemId)}
                />
              )}
            </td>
          )}
        </tr>
      ))}
      {notes && (
        <NoteLine
          {...notes}
          className={lineClass}
          span={lineSpan}
          onCommand={sheet.onCommand}
          resolve={sheet.resolve}
        />
      )}
    </>
  )
}
