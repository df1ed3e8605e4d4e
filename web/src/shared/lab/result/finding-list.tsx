import { ExclamationCircleFilled, StopFilled, WarningFilled } from '@ant-design/icons'
import { type Finding, plausibilityLevel } from '@seam/contract/lab/result/plausibility'
import './finding-list.css'

const icons = {
  [plausibilityLevel.impossible]: <StopFilled aria-hidden />,
  [plausibilityLevel.unusual]: <WarningFilled aria-hidden />,
  [plausibilityLevel.contradictory]: <ExclamationCircleFilled aria-hidden />,
}

/** The rules that a result violates: icon, level and message of each. */
export const FindingList = ({ findings }: { findings: readonly Finding[] }) =>
  findings.map(({ ruleId, level, message }) => (
    <span key={`${ruleId} ${message}`} className={`finding-list finding-list-${level}`}>
      {icons[level]}
      <b>{plausibilityLevel.label(level)}</b> {message}
    </span>
  ))
