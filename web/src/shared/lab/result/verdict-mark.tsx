import { CheckCircleFilled, CloseCircleFilled, PlusCircleFilled } from '@ant-design/icons'
import { type VerdictState, verdict } from '@seam/contract/lab/result/calculation'
import './verdict-mark.css'

const icons = {
  [verdict.accepted]: <CheckCircleFilled aria-hidden />,
  [verdict.needsAnother]: <PlusCircleFilled aria-hidden />,
  [verdict.redo]: <CloseCircleFilled aria-hidden />,
}

/** The verdict on parallel readings: sign, text and colour. */
export const VerdictMark = ({ value }: { value: VerdictState }) => (
  <span className={`verdict-mark verdict-mark-${value}`}>
    {icons[value]}
    {verdict.label(value)}
  </span>
)
