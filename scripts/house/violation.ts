import type { Source } from './source.ts'

/** What the rule finds, and the correction. */
export type Violation = { readonly path: string; readonly line?: number; readonly says: string }

export type Rule = (house: readonly Source[]) => Violation[]

/** A rule that checks one file at a time. */
export const perFile =
  (look: (source: Source) => Violation[]): Rule =>
  house =>
    house.flatMap(look)
