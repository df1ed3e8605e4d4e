import {
  type Finding,
  type PreviewFinding,
  plausibilityFailures,
  plausibilityLevel,
} from '@seam/contract/lab/result/plausibility'
import type { ResultAcceptance } from '@seam/contract/lab/result/result'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import {
  findingsOfReading,
  isImpossible,
  type Rule,
  type SampleFinding,
} from '../../plausibility/plausibility.rules.ts'
import { isWorkedOut, type WorkedReading } from '../entry/reading.rules.ts'
import type { ItemProject } from '../item/item.rules.ts'

/** The findings that belong to an item. */
export const findingsOfItem = (findings: readonly SampleFinding[], itemId: number): readonly SampleFinding[] =>
  findings.filter(({ itemIds }) => itemIds.includes(itemId))

/** A finding as answered and stored. */
export const plainFinding = ({ ruleId, level, message }: Finding): Finding => ({ ruleId, level, message })

/** The findings that analysts receive too. */
export const visibleFindings = (findings: readonly SampleFinding[]) =>
  findings.filter(({ reviewerOnly }) => !reviewerOnly)

/** The findings about single readings, then about the result; a rule that applies to a reading is not repeated. */
export const findingsOfEntry = (
  rules: readonly Rule[],
  project: ItemProject,
  readings: readonly WorkedReading[],
  ofItem: readonly SampleFinding[],
): PreviewFinding[] => {
  const { unit, calorie, interval, determinationInterval } = project
  const own = { unit, calorie, step: determinationInterval ?? interval }
  const ofReadings = readings.flatMap((reading, at) =>
    isWorkedOut(reading)
      ? findingsOfReading(rules, reading.component || project.code, reading.raw, own).map(finding => ({
          ...finding,
          reading: at,
        }))
      : [],
  )
  const blamed = new Set(ofReadings.map(({ ruleId }) => ruleId))
  const ofResult = visibleFindings(ofItem).filter(({ ruleId }) => !blamed.has(ruleId))
  return [...ofReadings, ...ofResult.map(finding => ({ ...plainFinding(finding), reading: null }))]
}

/** Reasons against impossible values, with the place of the row or of its reading. */
export const reasonsAgainstImpossible = (
  findings: readonly (Finding & { readonly reading?: number | null })[],
  row: number,
): Reason[] =>
  findings.filter(isImpossible).map(({ message, reading = null }) =>
    reason(plausibilityFailures.impossibleValue, message, {
      path: reading === null ? ['rows', row] : ['rows', row, 'readings', reading, 'raw'],
    }),
  )

const messagesOf = (findings: readonly Finding[]): string => findings.map(({ message }) => message).join('；')

/** Unusual and contradictory findings require an explanation of the analyst. */
export const reasonsAgainstUnexplained = (findings: readonly Finding[], explanation: string, row: number): Reason[] => {
  const open = findings.filter(({ level }) => level !== plausibilityLevel.impossible)
  if (open.length === 0 || explanation !== '') return []
  const message = `${messagesOf(open)}；请填写说明后提交`
  return [reason(plausibilityFailures.needsExplanation, message, { path: ['rows', row, 'remarks'] })]
}

const isSame = (one: Finding, other: Finding): boolean => one.ruleId === other.ruleId && one.message === other.message

/**
 * Unusual and contradictory findings require a reason of the reviewer, which is not accepted otherwise. A reviewer who
 * names what they saw accepts nothing else: not even the same rule with other numbers.
 */
export const reasonsAgainstUnaccepted = (
  findings: readonly Finding[],
  acceptance: ResultAcceptance | undefined,
  row: number,
): Reason[] => {
  const open = findings.filter(({ level }) => level !== plausibilityLevel.impossible)
  const place = { path: ['rows', row, 'acceptance'] }
  if (acceptance === undefined)
    return open.length === 0
      ? []
      : [reason(plausibilityFailures.needsAcceptance, `${messagesOf(open)}；复核须填写认可原因`, place)]
  if (open.length === 0)
    return [reason(plausibilityFailures.acceptanceNotNeeded, plausibilityFailures.acceptanceNotNeeded.message, place)]
  const listed = acceptance.findings
  if (listed === undefined) return []
  return open
    .filter(finding => !listed.some(one => isSame(one, finding)))
    .map(({ message }) =>
      reason(plausibilityFailures.findingUnseen, `新的提示：${message}；请核对后再认可`, {
        path: ['rows', row, 'acceptance', 'findings'],
      }),
    )
}
