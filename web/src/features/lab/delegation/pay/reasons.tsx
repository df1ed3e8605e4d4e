import type { Reason } from '@seam/contract/kit/reason'
import './delegation-pay.css'

type Props = { title: string; reasons: readonly Reason[] }

/** Everything that stands in the way of something. */
export const Reasons = ({ title, reasons }: Props) => (
  <div className="delegation-pay-reasons">
    <b>{title}</b>
    <ul>
      {reasons.map(({ code, message }) => (
        <li key={`${code} ${message}`}>{message}</li>
      ))}
    </ul>
  </div>
)
