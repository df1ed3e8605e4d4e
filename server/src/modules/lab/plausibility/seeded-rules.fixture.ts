import { plausibilityRules } from '../../../db/seed/plausibility-rules.ts'
import type { Rule } from './plausibility.rules.ts'

const kindIds: Readonly<Record<string, number>> = { 矸石: 1, 煤泥: 2 }

/** For tests: the rules of a new installation; 矸石 and 煤泥 are the kinds 1 and 2. */
export const seededRules: readonly Rule[] = plausibilityRules.map(({ exceptKinds, terms, guesses, ...rule }, at) => ({
  ...rule,
  id: at + 1,
  guesses: [...guesses],
  terms: terms.map(([code, sign]) => ({ code, sign })),
  exceptSampleKindIds: exceptKinds.map(name => kindIds[name] ?? 0),
}))

/** For tests: their names by id. */
export const seededRuleNames = new Map(seededRules.map(({ id, ruleName }) => [id, ruleName]))
