import type { Source } from './source.ts'

/** The fault, and the correction. */
export type Fault = { readonly path: string; readonly line?: number; readonly says: string }

export type Rule = (house: readonly Source[]) => Fault[]

/** A rule that checks one file at a time. */
export const perFile =
  (look: (source: Source) => Fault[]): Rule =>
  house =>
    house.flatMap(look)
