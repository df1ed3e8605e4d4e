import type { Measure } from '../stat/measure/measure.rules.ts'

/** What is counted once in a period, for a subject: a user, an instrument, a project. */
export type OccasionCount = { readonly measure: Measure; readonly subject: string; readonly amount: number }

/** An amount by the key of an occasion: `2026-10-05.12` is of 12, after the same on this day; `.12` for the first time. */
type OccasionFigure = { readonly measure: Measure; readonly key: string | null; readonly amount: string }

const partsOf = (key: string): readonly [before: string, subject: string] => {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}

/** The occasions of a period before which there is none in the period, whose first day is given, by subject. */
export const firstOccasions = (figures: readonly OccasionFigure[], firstDay: string): OccasionCount[] => {
  const counts = new Map<string, OccasionCount>()
  for (const { measure, key, amount } of figures) {
    const [before, subject] = partsOf(key ?? '')
    if (before >= firstDay) continue
    const name = `${measure} ${subject}`
    const sum = counts.get(name)?.amount ?? 0
    const total = measure === 'lastUse' ? Math.max(sum, Number(amount)) : sum + Number(amount)
    counts.set(name, { measure, subject, amount: total })
  }
  return [...counts.values()]
}
