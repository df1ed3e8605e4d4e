import { Decimal } from '@seam/contract/kit/value/decimal'
import {
  type ControlRule,
  type ControlVerdict,
  controlFailures,
  controlLevel,
  controlRuleName,
  controlsForLimits,
  controlVerdict,
} from '@seam/contract/lab/result/control'
import { type Reason, reason } from '../../../kit/reason.rules.ts'

/** Mean and standard deviation of a control chart. */
export type Limits = { readonly mean: Decimal; readonly deviation: Decimal }

/** Mean and s (n − 1) of the first accepted controls; undefined while there are too few, or if all are equal. */
export const limitsFrom = (accepted: readonly string[]): Limits | undefined => {
  if (accepted.length < controlsForLimits) return undefined
  const values = accepted.slice(0, controlsForLimits).map(value => new Decimal(value))
  const mean = Decimal.sum(...values).div(values.length)
  const squares = values.map(value => value.sub(mean).pow(2))
  const deviation = Decimal.sum(...squares)
    .div(values.length - 1)
    .sqrt()
  return deviation.isZero() ? undefined : { mean, deviation }
}

/** The criteria for a control: certified ± U, the limits of its chart, and the earlier controls. */
type ControlStandard = {
  readonly certified: string
  readonly uncertainty: string
  readonly limits: Limits | undefined
  /** Controls of the same chart that were not rejected, the latest last. */
  readonly history: readonly string[]
}

type JudgedControl = { readonly verdict: ControlVerdict; readonly broken: readonly string[] }

type Rule = Pick<ControlRule, 'code' | 'kind' | 'count' | 'factor' | 'level'>

/** The first controls are enough for limits, but all equal: s is 0. */
export const isFlat = (accepted: readonly string[]): boolean =>
  accepted.length >= controlsForLimits &&
  new Set(accepted.slice(0, controlsForLimits).map(value => new Decimal(value).toFixed())).size === 1

/** Reasons against a count and a factor: the rule would find fault with every control, or be another one. */
export const reasonsAgainstRule = (rule: Omit<Rule, 'level'>, all: readonly Omit<Rule, 'level'>[]): Reason[] => {
  const { code, kind, count, factor } = rule
  const isOnMean = Number(factor) === 0
  if (kind === 'range' && count !== 2)
    return [reason(controlFailures.ruleInvalid, '同一批比较两个质控，点数固定为 2', { path: ['count'] })]
  if (isOnMean && (kind === 'range' || count < 2))
    return [reason(controlFailures.ruleInvalid, 's 的倍数应大于 0', { path: ['factor'] })]
  const name = controlRuleName(rule)
  return all.some(other => other.code !== code && controlRuleName(other) === name)
    ? [reason(controlFailures.ruleSame, `已有规则【${name}】`, { path: ['factor'] })]
    : []
}

const scoreOf = (value: string, { mean, deviation }: Limits) => new Decimal(value).sub(mean).div(deviation)

/** `count` consecutive scores, all strictly beyond the factor on one side. */
const breaksSeries = ({ count, factor }: Rule, scores: readonly Decimal[]) => {
  const last = scores.slice(-count)
  if (last.length < count) return false
  return last.every(score => score.gt(factor)) || last.every(score => score.lt(new Decimal(factor).neg()))
}

const breaksRange = ({ factor }: Rule, score: Decimal, others: readonly Decimal[]) =>
  others.some(other => other.sub(score).abs().gt(factor))

/** Outside certified ± U; the bound is inside. */
export const isBeyond = (
  value: string,
  { certified, uncertainty }: Pick<ControlStandard, 'certified' | 'uncertainty'>,
) => new Decimal(value).sub(certified).abs().gt(uncertainty)

export const beyondText = '超出U'

/**
 * Judges one control. `runScores`: the scores of the other controls of its run for the same project.
 * A control beyond U is rejected regardless of the rules.
 */
export const judgeControl = (
  value: string,
  standard: ControlStandard,
  rules: readonly Rule[],
  runScores: readonly Decimal[] = [],
): JudgedControl & { readonly score: Decimal | undefined } => {
  const { limits, history } = standard
  const scores = limits ? [...history, value].map(one => scoreOf(one, limits)) : []
  const score = scores.at(-1)
  const brokenRules = rules.filter(
    rule =>
      rule.level !== controlLevel.off &&
      score !== undefined &&
      (rule.kind === 'range' ? breaksRange(rule, score, runScores) : breaksSeries(rule, scores)),
  )
  const beyond = isBeyond(value, standard)
  const rejects = beyond || brokenRules.some(({ level }) => level === controlLevel.reject)
  return {
    verdict: rejects
      ? controlVerdict.rejected
      : brokenRules.length > 0
        ? controlVerdict.warned
        : controlVerdict.accepted,
    broken: [...(beyond ? [beyondText] : []), ...brokenRules.map(controlRuleName)],
    score,
  }
}

type Control = {
  readonly materialId: number
  readonly projectId: number
  readonly component: string
  readonly raw: string
}

/** The chart a control belongs to. */
export const chartKey = ({ materialId, projectId, component }: Omit<Control, 'raw'>) =>
  `${materialId} ${projectId} ${component}`

/** A stored control of a run, with the limits that it was judged by. */
type StoredControl = Control & {
  readonly verdict: ControlVerdict
  readonly mean: string | null
  readonly deviation: string | null
}

/**
 * The controls of a run, the latest last, that count beside a repeated one: those after the latest rejected one of
 * their chart.
 */
export const controlsInForce = <C extends StoredControl>(readings: readonly C[]): readonly C[] =>
  readings.filter(
    (reading, at) =>
      !readings
        .slice(at)
        .some(other => chartKey(other) === chartKey(reading) && other.verdict === controlVerdict.rejected),
  )

const projectKey = ({ projectId, component }: Pick<Control, 'projectId' | 'component'>) => `${projectId} ${component}`

/** By project, for the rules that compare controls of one run. */
const scoresOf = (standing: readonly StoredControl[]): Map<string, Decimal[]> => {
  const scores = new Map<string, Decimal[]>()
  for (const { raw, mean, deviation, ...control } of standing) {
    if (mean === null || deviation === null) continue
    const key = projectKey(control)
    const score = scoreOf(raw, { mean: new Decimal(mean), deviation: new Decimal(deviation) })
    scores.set(key, [...(scores.get(key) ?? []), score])
  }
  return scores
}

/**
 * Judges the controls of a run in order; each is part of the history of the next, unless it is rejected. `standing`:
 * the controls that the run has already.
 */
export const judgeRun = <C extends Control>(
  controls: readonly C[],
  standardOf: (control: C) => ControlStandard,
  rules: readonly Rule[],
  standing: readonly StoredControl[] = [],
): readonly (JudgedControl & { readonly control: C })[] => {
  const accepted = new Map<string, string[]>()
  const scores = scoresOf(standing)
  return controls.map(control => {
    const standard = standardOf(control)
    const chart = chartKey(control)
    const project = projectKey(control)
    const history = [...standard.history, ...(accepted.get(chart) ?? [])]
    const { score, verdict, broken } = judgeControl(control.raw, { ...standard, history }, rules, scores.get(project))
    if (verdict !== controlVerdict.rejected) accepted.set(chart, [...(accepted.get(chart) ?? []), control.raw])
    if (score !== undefined) scores.set(project, [...(scores.get(project) ?? []), score])
    return { control, verdict, broken }
  })
}

/** The charts whose latest control of a run is rejected, and must be repeated. */
export const openCharts = (
  readings: readonly (Omit<Control, 'raw'> & { readonly verdict: ControlVerdict })[],
): ReadonlySet<string> => {
  const latest = new Map<string, ControlVerdict>()
  for (const reading of readings) {
    const chart = chartKey(reading)
    latest.set(chart, reading.verdict)
  }
  return new Set([...latest].filter(([, verdict]) => verdict === controlVerdict.rejected).map(([chart]) => chart))
}
