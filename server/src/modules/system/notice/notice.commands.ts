import type { Permission } from '@seam/contract/kit/permission'
import type { NoticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import {
  insertCauses,
  markSubjectsRead,
  type NoticeDraft,
  type NoticeSubject,
  selectHolders,
  selectMobiles,
  upsertNotices,
} from './notice.rows.ts'
import { isReadBy } from './notice.rules.ts'

type Recipients = {
  readonly userIds?: readonly number[]
  /** Those of `userIds` alone who have all permissions of one of these sets. */
  readonly provided?: readonly (readonly Permission[])[]
  /** Users with all permissions of one of these sets. */
  readonly holdersOf?: readonly (readonly Permission[])[]
  /** The user who caused it needs no notice. */
  readonly except?: number
}

const titleLength = 200

/** The mobile numbers of users who have all these permissions and receive the kind. */
export const selectHolderMobiles = async (
  tx: Tx,
  permissions: readonly Permission[],
  kind: NoticeKind,
): Promise<string[]> => selectMobiles(tx, await selectHolders(tx, permissions), kind)

/** Writes notices in the transaction of their event, in one statement; they must differ in kind, subject or users. */
export const notifyAll = async (tx: Tx, notices: readonly (NoticeDraft & Recipients)[]): Promise<void> => {
  const holders = new Map<string, readonly number[]>()
  const holdersOfAll = async (permissions: readonly Permission[]) => {
    const key = permissions.join()
    const holderIds = holders.get(key) ?? (await selectHolders(tx, permissions))
    holders.set(key, holderIds)
    return holderIds
  }
  const drafts: (NoticeDraft & { userId: number })[] = []
  for (const { userIds = [], provided, holdersOf = [], except, ...notice } of notices) {
    const ids = new Set(provided === undefined ? userIds : [])
    for (const permissions of provided ?? [])
      for (const id of await selectHolders(tx, permissions, userIds)) ids.add(id)
    for (const permissions of holdersOf) {
      if (!isReadBy(notice.kind, permissions)) throw new Error(`holders of ${permissions.join()} could not read it`)
      for (const id of await holdersOfAll(permissions)) ids.add(id)
    }
    if (except !== undefined) ids.delete(except)
    for (const userId of ids) drafts.push({ ...notice, userId, title: notice.title.slice(0, titleLength) })
  }
  if (drafts.length > 0) await upsertNotices(tx, drafts)
}

/** Claims causes for a job that finds them repeatedly; returns those that had no notice yet. */
export const claimCauses = async (tx: Tx, causes: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(causes.length === 0 ? [] : await insertCauses(tx, causes))

/** Writes one notice. */
export const notify = (tx: Tx, notice: NoticeDraft, recipients: Recipients): Promise<void> =>
  notifyAll(tx, [{ ...notice, ...recipients }])

/** Ends the unread notices of subjects that wait for nobody any more. */
export const endNotices = async (tx: Tx, subjects: readonly NoticeSubject[]): Promise<void> => {
  if (subjects.length > 0) await markSubjectsRead(tx, subjects)
}

/** The effect of a transition after which the rows wait for nobody: ends the notices of each. */
export const endNoticesOf =
  (subjectsOf: (id: number) => readonly NoticeSubject[]) =>
  (tx: Tx, rows: readonly { readonly id: number }[]): Promise<void> =>
    endNotices(
      tx,
      rows.flatMap(({ id }) => subjectsOf(id)),
    )
