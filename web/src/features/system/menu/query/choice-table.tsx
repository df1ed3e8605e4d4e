import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { type Choice, conditionType, operatorNames } from '@seam/contract/system/menu/condition'
import { Button, Checkbox } from 'antd'
import { type ChosenIds, reasonAgainst } from './arrangement.ts'

type Props = {
  rows: readonly Choice[]
  chosen: ChosenIds
  onToggle: (id: number) => void
  onMove: (id: number, by: -1 | 1) => void
}

const typeOf = ({ conditionType: type, op }: Choice) =>
  type === conditionType.range ? conditionType.label(type) : `${conditionType.label(type)}，${operatorNames[op]}`

/** The available conditions of a menu; selected ones come first and can be moved. */
export const ChoiceTable = ({ rows, chosen, onToggle, onMove }: Props) => (
  <div className="query-dialog-box">
    <table className="query-dialog-table" aria-label="查询条件标签">
      <thead>
        <tr>
          <th scope="col">标签</th>
          <th scope="col">条件名称</th>
          <th scope="col">字段</th>
          <th scope="col">类型</th>
          <th scope="col">顺序</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => {
          const at = chosen.indexOf(row.id)
          const hindered = reasonAgainst(row, rows, chosen)
          return (
            <tr key={row.id} className={at < 0 && hindered !== '' ? 'query-dialog-off' : ''}>
              <td>
                <Checkbox checked={at >= 0} disabled={at < 0 && hindered !== ''} onChange={() => onToggle(row.id)}>
                  {row.tagName}
                </Checkbox>
                {hindered !== '' && <div className="query-dialog-reason">{hindered}</div>}
              </td>
              <td>{row.conditionName}</td>
              <td>{row.conditionCode}</td>
              <td>{typeOf(row)}</td>
              <td className="query-dialog-order">
                {at >= 0 && (
                  <>
                    <Button
                      size="small"
                      type="text"
                      icon={<ArrowUpOutlined />}
                      aria-label={`上移${row.tagName}`}
                      disabled={at === 0}
                      onClick={() => onMove(row.id, -1)}
                    />
                    <Button
                      size="small"
                      type="text"
                      icon={<ArrowDownOutlined />}
                      aria-label={`下移${row.tagName}`}
                      disabled={at === chosen.length - 1}
                      onClick={() => onMove(row.id, 1)}
                    />
                  </>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  </div>
)
