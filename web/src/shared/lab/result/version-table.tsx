import { methodText } from '@seam/contract/lab/result/method-text'
import { resultCause } from '@seam/contract/lab/result/result'
import type { BenchRow, Result } from '@seam/contract/lab/result/result.row'
import { DictionaryTag } from '../../../kit/dictionary/dictionary-tag.tsx'
import { ReadingList } from './readings/reading-list.tsx'
import { ResultMarks } from './result-marks.tsx'
import { VerdictMark } from './verdict-mark.tsx'
import './version-table.css'

type Props = { item: Pick<BenchRow, 'itemId' | 'components' | 'unit' | 'interval'>; versions: readonly Result[] }

const componentsOf = ({ components }: Props['item']) =>
  components.length === 0 ? [''] : components.map(one => one.code)

/** The versions of a result side by side, the newest first. */
export const VersionTable = ({ item, versions }: Props) => (
  <div className="version-table-scroll">
    <table className="version-table">
      <thead>
        <tr>
          <th scope="col">版本</th>
          {versions.map(({ resultNo, cause }) => (
            <th key={resultNo} scope="col">
              第{resultNo}版 <DictionaryTag dictionary={resultCause} value={cause} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {componentsOf(item).map(component => (
          <tr key={component}>
            <th scope="row">{component || '读数'}</th>
            {versions.map(({ resultNo, readings, values, inputs }) => (
              <td key={resultNo}>
                <ReadingList
                  itemId={item.itemId}
                  readings={readings.filter(reading => reading.component === component)}
                  used={values.find(value => value.component === component)?.used ?? []}
                />
                {inputs.length > 0 && (
                  <span className="soft">
                    依据 {inputs.map(({ projectCode, reported }) => `${projectCode} ${reported}`).join('、')}
                  </span>
                )}
                <span className="soft">{values.find(value => value.component === component)?.reason}</span>
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">报告值</th>
          {versions.map(version => (
            <td key={version.resultNo}>
              <b>
                {componentsOf(item)
                  .flatMap(code => version.values.filter(({ component }) => component === code))
                  .map(({ component, reported }) => `${component} ${reported ?? '--'}`.trim())
                  .join('、') || '--'}
              </b>{' '}
              {item.unit} <ResultMarks of={version} />
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">判定</th>
          {versions.map(({ resultNo, verdict, waiveReason }) => (
            <td key={resultNo}>
              <VerdictMark value={verdict} />
              {waiveReason !== '' && <span className="soft">放行：{waiveReason}</span>}
            </td>
          ))}
        </tr>
        <tr>
          <th scope="row">方法</th>
          {versions.map(version => (
            <td key={version.resultNo}>{methodText(version) || '--'}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">录入</th>
          {versions.map(({ resultNo, createName, createTime }) => (
            <td key={resultNo}>
              {createName}
              <span className="soft">{createTime}</span>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  </div>
)
