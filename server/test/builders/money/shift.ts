import type { Permission } from '@seam/contract/kit/permission'
import { personWith } from '../../people.ts'
import type { Stage } from '../../stage.ts'

/** A new person with these rights and their open shift. One of the rights is to take money. */
export const openShift = async (stage: Stage, ...permissions: readonly Permission[]) => {
  const { id: userId, client } = await personWith(stage, ...permissions)
  const { id, version } = await stage.db
    .selectFrom('shift')
    .select(['id', 'version'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { client, id, version }
}

/** The cash of a shift by its entries. Unit: fen. */
export const cashOf = async (stage: Stage, shiftId: number): Promise<bigint> => {
  const entries = await stage.db.selectFrom('entry').select('amount').where('shiftId', '=', shiftId).execute()
  return entries.reduce((sum, { amount }) => sum + amount, 0n)
}
