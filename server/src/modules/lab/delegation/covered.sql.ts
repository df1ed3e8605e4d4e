import { type SqlBool, sql } from 'kysely'

/** `isCovered` of delegation.rules.ts, for rows of `delegation`: its fee is paid or on credit. */
export const isCovered = sql<SqlBool>`(delegation.fee <= delegation.paid + delegation.credited - delegation.refunded)`
