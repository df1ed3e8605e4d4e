import type { ScoreKind, ScoreRule } from '@seam/contract/client/score'
import { type State, state } from '@seam/contract/kit/dictionary'

/** Points for an amount (fen) by a rule: per whole `perAmount` (fen), or once. A stopped rule gives none. */
export const pointsFor = (
  rule: Pick<ScoreRule, 'points' | 'state'> & { readonly perAmount: bigint | null },
  amount: bigint,
): number => {
  if (rule.state !== state.enabled || amount < 0n) return 0
  return rule.perAmount === null ? rule.points : Number(amount / rule.perAmount) * rule.points
}

type Grade = { readonly id: number; readonly points: number }
type Rule = { readonly state: State; readonly stepwise: boolean }

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

type NamedGrade = Grade & { readonly gradeName: string }

/** Points of a rule that a client is given. */
type Award = { readonly kind: ScoreKind; readonly points: number }

/** The points after each award in turn, and the grade that they reach. */
export const applyAwards = <G extends NamedGrade>(
  member: { readonly points: number; readonly grade: NamedGrade },
  awards: readonly Award[],
  grades: readonly G[],
  rule: Rule,
): readonly (Award & {
  readonly pointsAfter: number
  readonly fromGrade: string
  readonly risenTo: G | undefined
})[] => {
  let { points: pointsAfter, grade } = member
  return awards.map(award => {
    pointsAfter += award.points
    const risenTo = nextGrade(grade, pointsAfter, grades, rule)
    const fromGrade = grade.gradeName
    grade = risenTo ?? grade
    return { ...award, pointsAfter, fromGrade, risenTo }
  })
}
