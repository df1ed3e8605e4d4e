import { methodsText } from '@seam/contract/lab/result/method-text'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { ResultMarks } from '../../../../shared/lab/result/result-marks.tsx'
import { keyOf, kindsOf, type Sample } from './matrix.ts'

/** The results of many samples in one table, one line per sample. */
export const ResultMatrix = ({ samples }: { samples: readonly Sample[] }) => {
  const kinds = kindsOf(samples)
  return (
    <>
      <div className="result-tables-scroll">
        <table className="result-tables-table result-tables-matrix">
          <thead>
            <tr>
              <th>序号</th>
              <th>样品编号</th>
              <th className="result-tables-name">样品名称</th>
              {kinds.map(kind => (
                <th key={keyOf(kind)} title={kind.projectName}>
                  {kind.symbol === '' ? kind.projectName : <Symbol text={kind.symbol} />}
                  {kind.unit !== '' && ` ${kind.unit}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {samples.map((sample, at) => (
              <tr key={sample.sampleId}>
                <td>{at + 1}</td>
                <td>{sample.sampleCode}</td>
                <th scope="row" className="result-tables-name">
                  {sample.sampleName}
                  {sample.openItems > 0 && <span className="report-soft-error"> {sample.openItems} 项未复核</span>}
                </th>
                {kinds.map(kind => {
                  const own = sample.results.find(result => keyOf(result) === keyOf(kind))
                  return (
                    <td key={keyOf(kind)}>
                      {own?.value ?? '—'} <ResultMarks of={own} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft">检测方法：{methodsText(samples)}</p>
    </>
  )
}
