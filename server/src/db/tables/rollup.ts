import type { GeneratedAlways } from 'kysely'

/** Figures as sums of buckets; triggers write the marks. */
export type RollupTables = {
  statMark: { id: GeneratedAlways<number>; subject: string; hour: string }
  statBucket: { subject: string; grain: string; start: string }
  statFigure: { grain: string; dimension: string; measure: string; start: string; key: string; amount: string }
}
