import type { Permission } from '@seam/contract/kit/permission'
import type { Tx } from '../../../db/database.ts'
import { type NoticeDraft, selectHolders, upsertNotices } from './notice.rows.ts'

type Recipients = {
  readonly userIds?: readonly number[]
  /** holders of all permissions of one of these sets */
  readonly holdersOf?: readonly (readonly Permission[])[]
  /** who caused it needs no notice */
  readonly except?: number
}

const titleLength = 200

/** Writes a notice for these users in the transaction of its event. */
export const notify = async (
  tx: Tx,
  notice: NoticeDraft,
  { userIds = [], holdersOf = [], except }: Recipients,
): Promise<void> => {
  const ids = new Set(userIds)
  for (const permissions of holdersOf) for (const id of await selectHolders(tx, permissions)) ids.add(id)
  if (except !== undefined) ids.delete(except)
  if (ids.size > 0) await upsertNotices(tx, { ...notice, title: notice.title.slice(0, titleLength) }, [...ids])
}
