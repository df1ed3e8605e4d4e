import type { Tx } from '../../../db/database.ts'

type SampleColumn = 'sampleKindId' | 'coalId' | 'coalCategoryId' | 'floatDensityId'

/**
 * Does a sample refer to this entry? Hold the entry first: a sample on its way waits for it, or is waited for, by the
 * foreign key.
 */
export const isUsedBySample =
  (column: SampleColumn) =>
  async (tx: Tx, id: number): Promise<boolean> =>
    (await tx.selectFrom('sample').select('id').where(column, '=', id).limit(1).executeTakeFirst()) !== undefined

/** Was a delegation charged by this coefficient? */
export const isUsedByDelegation = async (tx: Tx, coefficientId: number): Promise<boolean> =>
  (await tx
    .selectFrom('delegation')
    .select('id')
    .where('coefficientId', '=', coefficientId)
    .limit(1)
    .executeTakeFirst()) !== undefined
