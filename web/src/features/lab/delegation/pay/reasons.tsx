import type { Reason } from '@seam/contract/kit/reason'
import './delegation-pay.css'

type Props = { title: string; reasons: readonly Reason[] }

/** The list of reasons against a command. */
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
