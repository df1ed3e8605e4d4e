import type { PlausibilityDraft } from '@seam/contract/lab/result/plausibility'

/** A rule of a new installation. */
export type Rule = Omit<PlausibilityDraft, 'exceptSampleKindIds' | 'terms'> & {
  readonly terms: readonly (readonly [code: string, sign: 1 | -1])[]
  /** Names of kinds of samples to which the rule does not apply. */
  readonly exceptKinds: readonly string[]
}
type Bounds = readonly [low: string | null, high: string | null]
type More = Partial<Omit<Rule, 'ruleName' | 'level' | 'terms' | 'low' | 'high' | 'message'>>

/** A rule on the sum of these projects, separated by blanks, each with its sign. */
export const rule = (
  level: Rule['level'],
  ruleName: string,
  terms: string,
  [low, high]: Bounds,
  message: string,
  more: More = {},
): Rule => ({
  ruleName,
  level,
  relation: null,
  terms: terms
    .split(' ')
    .filter(term => term !== '')
    .map(term => (term.startsWith('-') ? [term.slice(1), -1] : [term, 1])),
  low,
  high,
  unit: null,
  lowExclusive: false,
  highExclusive: false,
  step: null,
  guesses: [],
  exceptKinds: [],
  message,
  ...more,
})

export const guess = (low: string | null, high: string | null, text: string) => ({ low, high, text })
