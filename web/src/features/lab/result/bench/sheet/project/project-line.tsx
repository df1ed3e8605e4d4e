import { memo } from 'react'
import { ReflectanceButton } from '../../../../../../shared/lab/petrography/reflectance-button.tsx'
import { meanText } from '../../../../../../shared/lab/result/readings/mean.ts'
import { VerdictMark } from '../../../../../../shared/lab/result/verdict-mark.tsx'
import { boxCount, type ComponentColumns } from '../boxes/box-layout.ts'
import { ComponentCells } from '../row/component-cells.tsx'
import { HistoryCell, LineHead, lineClass } from '../row/line-head.tsx'
import type { LineProps } from '../row/line-props.ts'
import { NoteLine, noteIdOf } from '../row/row-notes.tsx'
import { VerdictCell } from '../row/verdict-cell.tsx'
import { noFindings } from '../verdict/row-verdict.ts'

type Props = LineProps & {
  layout: readonly ComponentColumns[]
  /** columns of the whole line */
  span: number
}

/** One sample of a project's sheet with its notes below. */
export const ProjectLine = memo((props: Props) => {
  const { layout, span, ...line } = props
  const { sheetRow, judged, selected, onText, onMethod, choose, onCommand } = line
  const { row } = sheetRow
  const noteId = noteIdOf(line)
  const verdicts = new Map(judged ? [[row.itemId, judged]] : [])
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
      <NoteLine {...line} className={lineClass(sheetRow)} span={span} />
    </>
  )
})
