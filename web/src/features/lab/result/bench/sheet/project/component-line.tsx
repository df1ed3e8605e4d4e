import { memo } from 'react'
import { componentsOf } from '../boxes/cells.ts'
import { HistoryCell, LineHead, lineClass } from '../row/line-head.tsx'
import type { LineProps } from '../row/line-props.ts'
import { NoteLine, noteIdOf } from '../row/row-notes.tsx'
import { lineSpan, SampleLineCells } from '../sample/sample-line-cells.tsx'

/** One sample of a project with components, a line for each of them, with its notes below. */
export const ComponentLine = memo((props: LineProps) => {
  const { sheetRow, judged, selected, onText, onMethod, choose, onCommand } = props
  const { row } = sheetRow
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
            describedBy={noteIdOf(props)}
            onText={onText}
            withheld={false}
          />
          {at === 0 && <HistoryCell row={row} lines={length} onCommand={onCommand} />}
        </tr>
      ))}
      <NoteLine {...props} className={lineClass(sheetRow)} span={lineSpan} />
    </>
  )
})
