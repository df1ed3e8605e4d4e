import type { ReviewRow } from '@seam/contract/lab/result.row'
import { VerdictMark } from '../../../../shared/lab/verdict-mark.tsx'
import './review-dialogs.css'

/** What is beyond its limit, and what the analyst said of it. */
export const ResultSummary = ({ row: { result, remarks } }: { row: ReviewRow }) => (
  <div className="review-dialogs-summary">
    {result?.values
      .filter(({ verdict }) => verdict !== 'accepted')
      .map(({ component, verdict, reason }) => (
        <p key={component}>
          <VerdictMark value={verdict} /> {component} {reason}
        </p>
      ))}
    {remarks !== '' && <p>化验员说明：{remarks}</p>}
  </div>
)
