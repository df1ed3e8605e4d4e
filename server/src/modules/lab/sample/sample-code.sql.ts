import { type RawBuilder, sql } from 'kysely'

/** WT20261120-0001-01, of `delegation` and `sample`. */
export const sampleCode: RawBuilder<string> = sql`delegation.delegate_code || '-' || lpad(sample.position::text, 2, '0')`
