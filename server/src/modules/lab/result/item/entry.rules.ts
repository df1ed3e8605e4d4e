import { verdict } from '@seam/contract/lab/calculation'
import { type ReadingDraft, resultFailures } from '@seam/contract/lab/result'
import type { ResultValue } from '@seam/contract/lab/result.row'
import { type Reason, reason } from '../../../../kit/reason.rules.ts'
import { judge, type Verdict } from '../../calculation/parallels/parallels.rules.ts'
import { reportedText, withoutGuardDigits } from '../../calculation/rounding.rules.ts'
import { componentsOf, type ItemProject } from './item.rules.ts'

/** All reasons against readings, before they are judged. */
export const reasonsAgainstReadings = (project: ItemProject, readings: readonly ReadingDraft[]): readonly Reason[] => {
  const components = componentsOf(project)
  const counts = Map.groupBy(readings, ({ component }) => component)
  return [
    ...(readings.some(({ component }) => !components.includes(component))
      ? [reason(resultFailures.componentUnknown)]
      : []),
    ...([...counts.values()].some(({ length }) => length > 4) ? [reason(resultFailures.tooManyReadings)] : []),
  ]
}

const valueOf = (component: string, interval: string, outcome: Verdict): ResultValue => ({
  component,
  verdict: outcome.state,
  mean: outcome.mean === null ? null : withoutGuardDigits(outcome.mean).toFixed(),
  reported: outcome.mean === null ? null : reportedText(outcome.mean, interval),
  used: outcome.used.map(at => at + 1),
  range: outcome.range?.toFixed() ?? null,
  limit: outcome.limit === null ? null : withoutGuardDigits(outcome.limit).toFixed(),
  factor: outcome.factor ?? '',
  flagged: outcome.flagged,
  reason: outcome.reason,
})

/** Judges the readings of a sample, component by component, in the order of the project. */
export const judgeReadings = (project: ItemProject, readings: readonly ReadingDraft[]): ResultValue[] =>
  componentsOf(project).flatMap(code => {
    const own = readings.filter(({ component }) => component === code).map(({ raw }) => raw)
    const bands = project.components.find(one => one.code === code)?.bands ?? project.bands
    return own.length === 0
      ? []
      : [valueOf(code, project.interval, judge(own, { parallels: project.parallels, bands }))]
  })

/** The verdict on all components: discarded if one is, accepted only if all exist and are accepted. */
export const verdictOf = (project: ItemProject, values: readonly ResultValue[]) => {
  if (values.some(value => value.verdict === verdict.redo)) return verdict.redo
  const accepted = values.filter(value => value.verdict === verdict.accepted)
  return accepted.length === componentsOf(project).length ? verdict.accepted : verdict.needsAnother
}
