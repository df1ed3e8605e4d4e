import { type SqlBool, sql } from 'kysely'

/** `dueOf` of delegation.rules.ts, for rows of `delegation`: what is not paid or on credit, in fen; below 0 if too much is. */
export const due = sql<bigint>`(delegation.fee - delegation.paid - delegation.credited + delegation.refunded)`

/** `isCovered` of delegation.rules.ts, for rows of `delegation`: its fee is paid or on credit. */
export const isCovered = sql<SqlBool>`(delegation.fee <= delegation.paid + delegation.credited - delegation.refunded)`
