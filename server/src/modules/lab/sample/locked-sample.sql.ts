import { sql } from 'kysely'

const isRetained = sql<boolean>`keep_time is not null`

/** The columns of `sample` that commands on it need. */
export const lockedColumns = [
  'id',
  'delegationId',
  'position',
  'state',
  'version',
  isRetained.as('isRetained'),
] as const
