import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { Button } from 'antd'
import { DueTime } from '../../../../../shared/lab/due/due-time.tsx'
import { UrgencyTag } from '../../../../../shared/lab/due/urgency-tag.tsx'
import { AddInputs } from '../../../../../shared/lab/result/add-inputs.tsx'
import { CoalClass } from '../coal-class.tsx'
import { isChoosable } from '../plan.ts'

type Props = {
  rows: readonly ReviewRow[]
  /** columns of the results */
  span: number
  chosen: ReadonlySet<number>
  onChoose: (rows: readonly ReviewRow[], on: boolean) => void
  onConfirm: (rows: readonly ReviewRow[]) => void
}

/** The head of a sample above its results: findings of the whole sample, and selection of all its results. */
export const SampleHead = ({ rows, span, chosen, onChoose, onConfirm }: Props) => {
  const [first] = rows
  if (first === undefined) return null
  const able = rows.filter(isChoosable)
  const all = able.length > 0 && able.every(({ itemId }) => chosen.has(itemId))
  const odd = rows.filter(({ exception }) => exception).length
  return (
    <tr className="review-sample-head">
      <td className="review-select-cell">
        <input
          type="checkbox"
          aria-label={`选中样品 ${first.labCode} 的全部结果`}
          checked={all}
          disabled={able.length === 0}
          onChange={event => onChoose(able, event.target.checked)}
        />
      </td>
      <th scope="rowgroup" colSpan={span}>
        <span className="lab-code">{first.labCode}</span> <UrgencyTag value={first.urgency} />
        <span className="soft">
          {first.sampleKindName} {first.floatDensityName} · 应完成 <DueTime of={first} /> · {rows.length} 项
          {odd > 0 && `，异常 ${odd} 项`}
        </span>
        <CoalClass sampleId={first.sampleId} sampleKindName={first.sampleKindName} />
        {first.warnings.map(text => (
          <span key={text} className="review-note review-note-warning">
            {text}
          </span>
        ))}
        {first.warnings.length > 0 && <AddInputs sampleId={first.sampleId} />}
      </th>
      <td className="review-buttons-cell">
        {able.length > 0 && (
          <Button size="small" onClick={() => onConfirm(able)}>
            复核本样品
          </Button>
        )}
      </td>
    </tr>
  )
}
