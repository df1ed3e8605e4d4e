import type { ReviewRow } from '@seam/contract/lab/result.row'
import { isChoosable } from './plan.ts'
import { ReviewLine } from './review-line.tsx'
import { SampleHead } from './sample-head.tsx'
import type { useCursor } from './use-cursor.ts'
import type { Review } from './use-review.ts'

type Props = {
  /** in the order they stand in */
  groups: readonly (readonly ReviewRow[])[]
  grouped: boolean
  review: Review
  cursor: ReturnType<typeof useCursor>
}

/** Results to be reviewed, one below the other or by samples. */
export const ReviewTable = ({ groups, grouped, review, cursor }: Props) => {
  const { picked: chosen, choose: onChoose, confirm, confirming, onCommand } = review
  const able = groups.flat().filter(isChoosable)
  const all = able.length > 0 && able.every(({ itemId }) => chosen.has(itemId))
  return (
    <table ref={cursor.table} {...cursor.handlers} className="review-table" aria-label="待复核的结果">
      <thead>
        <tr>
          <th className="review-select-cell">
            <input
              type="checkbox"
              aria-label="全选本页"
              checked={all}
              ref={box => {
                if (box) box.indeterminate = !all && able.some(({ itemId }) => chosen.has(itemId))
              }}
              onChange={event => onChoose(able, event.target.checked)}
            />
          </th>
          {!grouped && <th>样品编号</th>}
          <th>检测项目</th>
          <th>读数</th>
          <th>判定</th>
          <th className="review-reported-cell">报告值</th>
          <th className="review-unit-cell">单位</th>
          <th className="review-analyst-cell">录入</th>
          <th className="review-buttons-cell">操作</th>
        </tr>
      </thead>
      {groups.map(rows => (
        <tbody key={rows[0]?.itemId}>
          {grouped && (
            <SampleHead rows={rows} chosen={chosen} onChoose={onChoose} onConfirm={some => void confirm(some)} />
          )}
          {rows.map((row, at) => (
            <ReviewLine
              key={row.itemId}
              row={row}
              current={row.itemId === cursor.current}
              chosen={chosen.has(row.itemId)}
              grouped={grouped}
              warned={grouped || rows[at - 1]?.sampleId === row.sampleId}
              refusal={confirming.refusals.get(row.itemId)}
              onCommand={onCommand}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
