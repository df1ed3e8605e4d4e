import type { ReviewRow } from '@seam/contract/lab/result/result.row'
import { FindingList } from '../../../../../shared/lab/result/finding-list.tsx'
import { VerdictMark } from '../../../../../shared/lab/result/verdict-mark.tsx'
import './review-dialogs.css'

/** Why a result needs a reason, and the analyst's remarks. */
export const ResultSummary = ({ row: { result, remarks, findings } }: { row: ReviewRow }) => (
  <div className="review-dialogs-summary">
    {result?.values
      .filter(({ verdict }) => verdict !== 'accepted')
      .map(({ component, verdict, reason }) => (
        <p key={component}>
          <VerdictMark value={verdict} /> {component} {reason}
        </p>
      ))}
    {findings.length > 0 && (
      <p>
        <FindingList findings={findings} />
      </p>
    )}
    {remarks !== '' && <p>化验员说明：{remarks}</p>}
  </div>
)
