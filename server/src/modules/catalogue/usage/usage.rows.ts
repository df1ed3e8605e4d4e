import type { Tx } from '../../../db/database.ts'

type SampleColumn = 'sampleKindId' | 'coalId' | 'coalCategoryId' | 'floatDensityId'

/**
 * Whether a sample refers to this entry. Lock the entry first: by the foreign key, a concurrent sample waits for it
 * or is waited for.
 */
export const isUsedBySample =
  (column: SampleColumn) =>
  async (tx: Tx, id: number): Promise<boolean> =>
    (await tx.selectFrom('sample').select('id').where(column, '=', id).limit(1).executeTakeFirst()) !== undefined

/** Whether a delegation was charged by this coefficient. */
export const isUsedByDelegation = async (tx: Tx, coefficientId: number): Promise<boolean> =>
  (await tx
    .selectFrom('delegation')
    .select('id')
    .where('coefficientId', '=', coefficientId)
    .limit(1)
    .executeTakeFirst()) !== undefined
