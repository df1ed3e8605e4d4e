import { noticeKind } from '@seam/contract/system/notice'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { notifyAll } from '../../system/notice/notice.commands.ts'
import type { Item } from './item/item.rules.ts'

/** Each analyst gets one notice per sample with returned results. */
export const notifyAnalysts = async (
  { db, caller }: { readonly db: Tx; readonly caller: Pick<Caller, 'userId'> },
  items: readonly Item[],
  text: string,
): Promise<void> => {
  const samples = Map.groupBy(items, ({ sampleId, holderId }) => `${sampleId}.${holderId}`).values()
  const notices = [...samples].flatMap(own => {
    const [first] = own
    if (first?.holderId === undefined || first.holderId === null) return []
    const names = own.map(({ project }) => project.name).join('、')
    const title = `样品 ${first.labCode} 的${names}被${text}`
    const recipients = { userIds: [first.holderId], except: caller.userId }
    return [
      { kind: noticeKind.returned, subject: `sample:${first.sampleId}`, title, link: '/assay/bench', ...recipients },
    ]
  })
  await notifyAll(db, notices)
}
