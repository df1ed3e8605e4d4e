import { projectKind } from '@seam/contract/catalogue/project/project'
import { resultCause } from '@seam/contract/lab/result/result'
import type { BenchRow, ResultValue } from '@seam/contract/lab/result/result.row'
import { resultClassName } from '@seam/contract/lab/result/result-class'
import { itemState } from '@seam/contract/lab/sample/sample'
import { DictionaryTag } from '../../../../../../kit/dictionary/dictionary-tag.tsx'
import { Symbol } from '../../../../../../kit/symbol/symbol.tsx'
import { holdText } from '../../../../../../shared/lab/result/hold-text.ts'
import { meanText } from '../../../../../../shared/lab/result/readings/mean.ts'
import { ResultMarks } from '../../../../../../shared/lab/result/result-marks.tsx'
import type { SheetRow } from '../../edits/sheet-row.ts'
import { boxCount } from '../boxes/box-layout.ts'
import { mostReadings, type Place } from '../boxes/cells.ts'
import { ComponentCells } from '../row/component-cells.tsx'
import { VerdictCell } from '../row/verdict-cell.tsx'
import { noFindings, type RowVerdict } from '../verdict/row-verdict.ts'

type Props = {
  row: BenchRow
  component: string
  sheetRow: SheetRow | undefined
  judged: RowVerdict | undefined
  value: ResultValue | undefined
  describedBy: string | undefined
  onText: (place: Place, text: string) => void
  withheld: boolean
}

/** Readings that this analyst may not change. */
const ClosedCells = ({ row, component }: Pick<Props, 'row' | 'component'>) => {
  const readings = row.result?.readings.filter(reading => reading.component === component) ?? []
  return Array.from({ length: mostReadings }, (_, at) => (
    <td key={at} className="sheet-reading-cell sheet-reading-text" data-label={`第${at + 1}次`}>
      {row.state === itemState.waiting ? undefined : readings[at]?.raw}
    </td>
  ))
}

const ItemState = ({ row, withheld }: Pick<Props, 'row' | 'withheld'>) => {
  if (row.kind === projectKind.calculated && row.state === itemState.waiting)
    return <span className="sheet-soft">依据齐全后由系统计算</span>
  if (!row.readingTyped && row.state === itemState.waiting)
    return <span className="sheet-soft">在该项目的录入表填写原始数据</span>
  return (
    <>
      <DictionaryTag dictionary={itemState} value={row.state} /> <ResultMarks of={row.result} />
      {row.hold !== null && (
        <span className="sheet-error" title={holdText(row.hold)}>
          批次锁定
        </span>
      )}
      {row.result?.cause === resultCause.calculated && <span className="sheet-soft">由系统计算</span>}
      {withheld && <span className="sheet-soft">复测前不显示结果</span>}
    </>
  )
}

/** The columns of a line of these cells, with the two of its head and that of its history. */
export const lineSpan = mostReadings + 7

/** The heads of these cells, before that of the verdict. */
export const SampleLineHeads = () => (
  <>
    <th className="sheet-kind-cell">符号</th>
    {Array.from({ length: mostReadings }, (_, at) => (
      <th key={at}>第{at + 1}次</th>
    ))}
    <th className="sheet-figure-cell sheet-mean-cell">平均值</th>
    <th className="sheet-figure-cell">报告值</th>
  </>
)

/** Symbol, readings, values and verdict of one component in the sheet of a sample. */
export const SampleLineCells = ({ row, component, sheetRow, judged, value, describedBy, onText, withheld }: Props) => {
  const symbol = row.components.find(({ code }) => code === component)?.symbol ?? row.symbol
  const verdicts = new Map(judged ? [[row.itemId, judged]] : [])
  const figure = `sheet-figure-cell ${judged?.pending ? 'sheet-pending' : ''}`
  return (
    <>
      <td className="sheet-kind-cell">
        <Symbol text={symbol} /> <span className="sheet-soft">{row.unit}</span>
      </td>
      {sheetRow ? (
        <ComponentCells
          sheetRow={sheetRow}
          component={component}
          columns={mostReadings}
          open={boxCount(sheetRow, verdicts, component)}
          value={judged?.pending ? undefined : value}
          describedBy={describedBy}
          findings={judged?.findings ?? noFindings}
          onText={onText}
        />
      ) : (
        <ClosedCells row={row} component={component} />
      )}
      <td className={`${figure} sheet-mean-cell`} data-label="平均值">
        {value?.mean && meanText(value.mean, row.interval)}
      </td>
      <td className={`${figure} sheet-figure-main`} data-label="报告值">
        {value?.reported} <span className="sheet-soft">{resultClassName(row.projectCode, value?.reported)}</span>
      </td>
      <td className="sheet-verdict-cell">
        {sheetRow ? (
          <VerdictCell row={row} judged={judged} component={component} />
        ) : (
          <ItemState row={row} withheld={withheld} />
        )}
      </td>
    </>
  )
}
