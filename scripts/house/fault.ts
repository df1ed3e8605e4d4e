import type { Source } from './source.ts'

/** What is wrong, and what to do instead. */
export type Fault = { readonly path: string; readonly line?: number; readonly says: string }

export type Rule = (house: readonly Source[]) => Fault[]

/** A rule that looks at one file at a time. */
export const perFile =
  (look: (source: Source) => Fault[]): Rule =>
  house =>
    house.flatMap(look)
