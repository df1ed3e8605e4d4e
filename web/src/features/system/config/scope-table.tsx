import { Checkbox } from 'antd'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import { type Mark, marks, type ScopeRow, type Ticks } from './scope.ts'

type Props = {
  rows: readonly ScopeRow[]
  ticks: Ticks
  editable: boolean
  onTick: (mark: Mark, keys: readonly string[], on: boolean) => void
}

/** One line per project and per other method, one check box per mark; the header checks all visible lines. */
export const ScopeTable = ({ rows, ticks, editable, onTick }: Props) => {
  const keys = rows.map(({ key }) => key)
  const count = (mark: Mark) => keys.filter(key => ticks[mark].has(key)).length
  const nameOf = ({ projectName, methodName }: ScopeRow) =>
    methodName === '' ? projectName : `${projectName}（${methodName}）`
  return (
    <table className="scope-table" aria-label="资质范围">
      <thead>
        <tr>
          <th>检测项目</th>
          <th>符号</th>
          <th>标准</th>
          {marks.map(mark => (
            <th key={mark}>
              <Checkbox
                disabled={!editable || keys.length === 0}
                checked={keys.length > 0 && count(mark) === keys.length}
                indeterminate={count(mark) > 0 && count(mark) < keys.length}
                onChange={event => onTick(mark, keys, event.target.checked)}
              >
                {mark.toUpperCase()}
              </Checkbox>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">{nameOf(row)}</th>
            <td>
              <Symbol text={row.symbol} />
            </td>
            <td>{row.standardNo || '--'}</td>
            {marks.map(mark => (
              <td key={mark}>
                <Checkbox
                  aria-label={`${nameOf(row)} ${mark.toUpperCase()}`}
                  disabled={!editable}
                  checked={ticks[mark].has(row.key)}
                  onChange={event => onTick(mark, [row.key], event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
