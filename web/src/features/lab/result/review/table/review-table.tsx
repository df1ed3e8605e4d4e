import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { isChoosable } from '../plan.ts'
import type { Review } from '../use-review.ts'
import type { ReviewColumn } from './review.columns.tsx'
import { ReviewLine } from './review-line.tsx'
import { SampleHead } from './sample-head.tsx'
import type { useCursor } from './use-cursor.ts'

type Props = {
  /** in display order */
  groups: readonly (readonly ReviewRow[])[]
  grouped: boolean
  columns: readonly ReviewColumn[]
  review: Review
  cursor: ReturnType<typeof useCursor>
}

/** Results to be reviewed, as a list or grouped by sample. */
export const ReviewTable = ({ groups, grouped, columns, review, cursor }: Props) => {
  const { picked: chosen, choose: onChoose, confirm, confirming, onButton } = review
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
          {columns.map(({ key, title, headClass }) => (
            <th key={key} className={headClass}>
              {title}
            </th>
          ))}
          <th className="review-buttons-cell">操作</th>
        </tr>
      </thead>
      {groups.map(rows => (
        <tbody key={rows[0]?.itemId}>
          {grouped && (
            <SampleHead
              rows={rows}
              span={columns.length}
              chosen={chosen}
              onChoose={onChoose}
              onConfirm={some => void confirm(some)}
            />
          )}
          {rows.map((row, at) => (
            <ReviewLine
              key={row.itemId}
              row={row}
              columns={columns}
              current={row.itemId === cursor.current}
              chosen={chosen.has(row.itemId)}
              warned={grouped || rows[at - 1]?.sampleId === row.sampleId}
              refusal={confirming.refusals.get(row.itemId)}
              onCommand={onButton}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}
