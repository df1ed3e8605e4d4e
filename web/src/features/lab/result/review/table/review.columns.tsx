import { resultCause } from '@seam/contract/lab/result/result'
import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { resultClassName } from '@seam/contract/lab/result/result-class'
import type { ReactNode } from 'react'
import { Symbol } from '../../../../../kit/symbol/symbol.tsx'
import { Time } from '../../../../../kit/time/time.tsx'
import { DueTime } from '../../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../../shared/lab/due/urgency-tag.tsx'
import { ReadingList } from '../../../../../shared/lab/result/readings/reading-list.tsx'
import { ResultMarks } from '../../../../../shared/lab/result/result-marks.tsx'
import { VerdictMark } from '../../../../../shared/lab/result/verdict-mark.tsx'

type Props = { row: ReviewRow }

const wordsOf = ({ components, result }: ReviewRow) =>
  (result?.values ?? [])
    .filter(value => components.length === 0 || value.verdict !== 'accepted' || value.flagged)
    .map(({ component, reason }) => `${component} ${reason}`.trim())
    .filter(words => words !== '')

const codesOf = (components: ReviewRow['components']) =>
  components.length === 0 ? [''] : components.map(({ code }) => code)

const PartSymbol = ({ row, code }: Props & { code: string }) => (
  <Symbol text={row.components.find(part => part.code === code)?.symbol ?? code} />
)

const Code = ({ row }: Props) => (
  <td className="review-code-cell">
    <span className="lab-code">{row.labCode}</span> <UrgencyTag value={row.urgency} />
    <span className="soft">
      {row.sampleKindName} · <DueTime of={row} />
    </span>
  </td>
)

const Project = ({ row: { projectName, components, symbol } }: Props) => (
  <th scope="row" className="review-project-cell">
    {projectName} {components.length === 0 && <Symbol text={symbol} />}
  </th>
)

/** The results that a result is calculated from, or that its readings subtract. */
const inputsOf = ({ inputs }: NonNullable<ReviewRow['result']>): ReactNode =>
  inputs.length > 0 && (
    <span className="soft">依据 {inputs.map(one => `${one.projectCode} ${one.reported}`).join('、')}</span>
  )

/** The readings of a result, and the results it was calculated from. */
export const readingsOf = (row: ReviewRow): ReactNode => {
  const { components, result, parallels } = row
  if (result === null) return null
  if (result.readings.length === 0) return inputsOf(result)
  const readings = codesOf(components).map(code => (
    <span key={code} className="review-component">
      {code !== '' && (
        <b>
          <PartSymbol row={row} code={code} />
        </b>
      )}
      <ReadingList
        itemId={row.itemId}
        readings={result.readings.filter(({ component }) => component === code)}
        used={parallels > 1 ? (result.values.find(({ component }) => component === code)?.used ?? []) : []}
      />
    </span>
  ))
  return (
    <>
      {readings} {inputsOf(result)}
    </>
  )
}

const Readings = ({ row }: Props) => (
  <td className="review-readings-cell" data-label="读数">
    {readingsOf(row)}
  </td>
)

/** The verdict with range and limit. */
const Verdict = ({ row }: Props) => (
  <td className="review-verdict-cell">
    {row.result?.cause === resultCause.calculated ? (
      <span className="soft">由系统计算</span>
    ) : (
      row.result && <VerdictMark value={row.result.verdict} />
    )}{' '}
    {wordsOf(row).map(words => (
      <span key={words} className="soft">
        {words}
      </span>
    ))}
  </td>
)

/** The reported values, by component. */
export const ReportedValues = ({ row }: Props) => (
  <>
    {codesOf(row.components).map(code => {
      const value = row.result?.values.find(({ component }) => component === code)
      return (
        <span key={code} className="review-component" title={value?.mean ? `平均值 ${value.mean}` : undefined}>
          {code !== '' && (
            <span className="soft">
              <PartSymbol row={row} code={code} />{' '}
            </span>
          )}
          <b>{value?.reported ?? '--'}</b>{' '}
          <span className="soft">{resultClassName(row.projectCode, value?.reported)}</span>
        </span>
      )
    })}
    <ResultMarks of={row.result} />
  </>
)

const Reported = ({ row }: Props) => (
  <td className="review-reported-cell" data-label="报告值">
    <ReportedValues row={row} />
    {row.unit !== '' && <span className="review-own-unit"> {row.unit}</span>}
  </td>
)

const Unit = ({ row }: Props) => <td className="review-unit-cell">{row.unit}</td>

const Analyst = ({ row: { result } }: Props) => (
  <td className="review-analyst-cell" data-label="录入">
    {result?.createName}{' '}
    <span className="soft">
      <Time value={result?.createTime} />
    </span>
  </td>
)

export type ReviewColumn = {
  readonly key: string
  readonly title: string
  readonly headClass?: string
  /** renders the whole cell */
  readonly Cell: (props: Props) => ReactNode
}

/** The columns that a user can arrange. */
export const reviewColumns: readonly ReviewColumn[] = [
  { key: 'labCode', title: '样品编号', Cell: Code },
  { key: 'projectName', title: '检测项目', Cell: Project },
  { key: 'readings', title: '读数', Cell: Readings },
  { key: 'verdict', title: '判定', Cell: Verdict },
  { key: 'reported', title: '报告值', headClass: 'review-reported-cell', Cell: Reported },
  { key: 'unit', title: '单位', headClass: 'review-unit-cell', Cell: Unit },
  { key: 'analyst', title: '录入', headClass: 'review-analyst-cell', Cell: Analyst },
]

/** The visible columns in the user's order; by samples, the code is above the results. */
export const visibleColumns = (keys: readonly string[], grouped: boolean): readonly ReviewColumn[] =>
  keys.flatMap(key => reviewColumns.filter(column => column.key === key && !(grouped && key === 'labCode')))
