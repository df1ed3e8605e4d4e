import type { ScoreRule } from '@seam/contract/client/score'
import { state } from '@seam/contract/kit/dictionary'

/** Points for an amount (fen) by a rule: per whole `perAmount` (fen), or once. A stopped rule gives none. */
export const pointsFor = (
  rule: Pick<ScoreRule, 'points' | 'state'> & { readonly perAmount: bigint | null },
  amount: bigint,
): number => {
  if (rule.state !== state.enabled || amount < 0n) return 0
  return rule.perAmount === null ? rule.points : Number(amount / rule.perAmount) * rule.points
}

type Grade = { readonly id: number; readonly points: number }
type Rule = { readonly state: 1 | 2; readonly stepwise: boolean }

/**
 * The grade that a client reaches with its points, or undefined. Never lower: a grade that was set by hand above the
 * points stays. `grades` are the enabled ones in any order; `current` may be stopped and missing from them.
 */
export const nextGrade = <G extends Grade>(
  current: Grade,
  points: number,
  grades: readonly G[],
  rule: Rule,
): G | undefined => {
  if (rule.state !== state.enabled) return undefined
  const reached = grades
    .filter(grade => grade.points > current.points && grade.points <= points)
    .toSorted((a, b) => a.points - b.points)
  return rule.stepwise ? reached[0] : reached.at(-1)
}
