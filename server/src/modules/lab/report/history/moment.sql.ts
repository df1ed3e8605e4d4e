import type { LifeEvent } from '@seam/contract/lab/report/report-history'
import { sql } from 'kysely'

/** An event with its time as text in microseconds, by which events are ordered; then by rank, 0 if it has none. */
export type TimedEvent = LifeEvent & { readonly moment: string; readonly rank?: number }

/** The time of an event as text that sorts in its order; the wire has whole seconds. */
export const momentOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYYMMDDHH24MISSUS')`.as('moment')
