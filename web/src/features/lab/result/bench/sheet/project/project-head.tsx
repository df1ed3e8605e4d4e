import type { BenchRow } from '@seam/contract/lab/result/result.row'
import { Symbol } from '../../../../../../kit/symbol/symbol.tsx'
import type { ComponentColumns } from '../boxes/box-layout.ts'
import { SampleHeads, VerdictHeads } from '../row/sheet-heads.tsx'
import type { Sheet } from '../use-sheet.ts'

type Props = {
  row: BenchRow
  layout: readonly ComponentColumns[]
  sheet: Sheet
}

const times = (columns: number) => Array.from({ length: columns }, (_, at) => `第${at + 1}次`)

const inUnit = ({ unit }: BenchRow) => (unit === '' || unit === '-' ? '' : `，${unit}`)

/** The head of a project's sheet: one line, or two where the project has several components. */
export const ProjectHead = ({ row, layout, sheet }: Props) => {
  const parts = row.components.length > 0
  const rows = parts ? 2 : 1
  return (
    <thead>
      <tr>
        <SampleHeads sheet={sheet} rows={rows} />
        {parts
          ? layout.map(({ component, columns }) => (
              <th key={component} colSpan={columns + 1} scope="colgroup" className="sheet-component-head">
                <Symbol text={row.components.find(({ code }) => code === component)?.symbol ?? component} />
                {inUnit(row)}
              </th>
            ))
          : layout.flatMap(({ columns }) => [
              ...times(columns).map(time => <th key={time}>{time}</th>),
              <th key="mean" className="sheet-figure-cell sheet-mean-cell">
                平均值
              </th>,
              <th key="reported" className="sheet-figure-cell">
                报告值{inUnit(row)}
              </th>,
            ])}
        <VerdictHeads rows={rows} />
      </tr>
      {parts && (
        <tr>
          {layout.flatMap(({ component, columns }) => [
            ...times(columns).map((time, at) => (
              <th key={`${component}${time}`} aria-label={`${component} ${time}`} className="sheet-reading-head">
                {at + 1}
              </th>
            )),
            <th key={`${component}=`} className="sheet-reading-head">
              报告值
            </th>,
          ])}
        </tr>
      )}
    </thead>
  )
}
