import { resultCause } from '@seam/contract/lab/result'
import type { ReviewRow } from '@seam/contract/lab/result.row'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { Estimated } from '../../../../shared/lab/estimated.tsx'
import { ReadingList } from '../../../../shared/lab/reading-list.tsx'
import { VerdictMark } from '../../../../shared/lab/verdict-mark.tsx'

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

const Readings = ({ row }: Props) => {
  const { components, result, parallels } = row
  if (result === null) return null
  if (result.inputs.length > 0)
    return (
      <span className="soft">依据 {result.inputs.map(one => `${one.projectCode} ${one.reported}`).join('、')}</span>
    )
  return codesOf(components).map(code => (
    <span key={code} className="review-component">
      {code !== '' && (
        <b>
          <PartSymbol row={row} code={code} />
        </b>
      )}
      <ReadingList
        readings={result.readings.filter(({ component }) => component === code)}
        used={parallels > 1 ? (result.values.find(({ component }) => component === code)?.used ?? []) : []}
      />
    </span>
  ))
}

/** Project, readings, verdict with range and limit, and the value to be reported. */
export const ResultCells = ({ row }: Props) => {
  const { projectName, symbol, unit, components, result } = row
  return (
    <>
      <th scope="row" className="review-project-cell">
        {projectName} {components.length === 0 && <Symbol text={symbol} />}
      </th>
      <td className="review-readings-cell" data-label="读数">
        <Readings row={row} />
      </td>
      <td className="review-verdict-cell">
        {result?.cause === resultCause.calculated ? (
          <span className="soft">由系统计算</span>
        ) : (
          result && <VerdictMark value={result.verdict} />
        )}{' '}
        {wordsOf(row).map(words => (
          <span key={words} className="soft">
            {words}
          </span>
        ))}
      </td>
      <td className="review-reported-cell" data-label="报告值">
        {codesOf(components).map(code => {
          const value = result?.values.find(({ component }) => component === code)
          return (
            <span key={code} className="review-component" title={value?.mean ? `平均值 ${value.mean}` : undefined}>
              {code !== '' && (
                <span className="soft">
                  <PartSymbol row={row} code={code} />{' '}
                </span>
              )}
              <b>{value?.reported ?? '--'}</b>
            </span>
          )
        })}
        {result?.estimated && <Estimated />}
      </td>
      <td className="review-unit-cell">{unit}</td>
    </>
  )
}
