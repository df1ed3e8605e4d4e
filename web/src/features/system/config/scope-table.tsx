import type { CoveredProject } from '@seam/contract/catalogue/laboratory'
import { Checkbox } from 'antd'
import { Symbol } from '../../../kit/symbol/symbol.tsx'
import { type Mark, marks, type Ticks } from './scope.ts'

type Props = {
  projects: readonly CoveredProject[]
  ticks: Ticks
  editable: boolean
  onTick: (mark: Mark, ids: readonly number[], on: boolean) => void
}

/** One line per project, one check box per mark; the header checks all visible projects. */
export const ScopeTable = ({ projects, ticks, editable, onTick }: Props) => {
  const ids = projects.map(({ id }) => id)
  const count = (mark: Mark) => ids.filter(id => ticks[mark].has(id)).length
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
                disabled={!editable || ids.length === 0}
                checked={ids.length > 0 && count(mark) === ids.length}
                indeterminate={count(mark) > 0 && count(mark) < ids.length}
                onChange={event => onTick(mark, ids, event.target.checked)}
              >
                {mark.toUpperCase()}
              </Checkbox>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {projects.map(({ id, projectName, symbol, standardNo }) => (
          <tr key={id}>
            <th scope="row">{projectName}</th>
            <td>
              <Symbol text={symbol} />
            </td>
            <td>{standardNo || '--'}</td>
            {marks.map(mark => (
              <td key={mark}>
                <Checkbox
                  aria-label={`${projectName} ${mark.toUpperCase()}`}
                  disabled={!editable}
                  checked={ticks[mark].has(id)}
                  onChange={event => onTick(mark, [id], event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
