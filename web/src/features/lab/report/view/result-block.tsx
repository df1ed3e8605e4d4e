import { basis } from '@seam/contract/catalogue/project/basis'
import { methodText } from '@seam/contract/lab/result/method-text'
import { resultClassName } from '@seam/contract/lab/result/result-class'
import { Symbol } from '../../../../kit/symbol/symbol.tsx'
import { ResultMarks } from '../../../../shared/lab/result/result-marks.tsx'
import { keyOf, type Sample } from './matrix.ts'

const factsOf = ({ sampleKindName, condition, mass, remarks }: Sample) =>
  [sampleKindName, condition, mass === '' ? '' : `${mass} kg`, remarks].filter(text => text !== '').join('　')

/** One sample with its results, line by line. */
export const ResultBlock = ({ sample, place }: { sample: Sample; place: number | undefined }) => (
  <section className="result-tables-sample">
    <h4>
      样品{place === undefined ? '' : ` ${place}`}　{sample.sampleName}
      <small>样品编号 {sample.sampleCode}</small>
    </h4>
    <p className="soft">{factsOf(sample)}</p>
    {sample.openItems > 0 && <p className="report-soft-error">还有 {sample.openItems} 项结果没有复核</p>}
    <div className="result-tables-scroll">
      <table className="result-tables-table result-tables-block" aria-label={`${sample.sampleName}的检测结果`}>
        <thead>
          <tr>
            <th className="result-tables-wide">序号</th>
            <th>检测项目</th>
            <th>符号</th>
            <th className="result-tables-wide">基准</th>
            <th>单位</th>
            <th>检测结果</th>
            <th>检测方法</th>
          </tr>
        </thead>
        <tbody>
          {sample.results.map((result, at) => (
            <tr key={keyOf(result)}>
              <td className="result-tables-wide">{at + 1}</td>
              <th scope="row">{result.projectName}</th>
              <td>
                <Symbol text={result.symbol} />
              </td>
              <td className="result-tables-wide">{result.basis === null ? '—' : basis.label(result.basis)}</td>
              <td>{result.unit || '—'}</td>
              <td>
                <b>{result.value}</b> {resultClassName(result.projectCode, result.value)} <ResultMarks of={result} />
              </td>
              <td>{methodText(result) || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
