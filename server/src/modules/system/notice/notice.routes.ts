import { noticeCalls } from '@seam/contract/system/notice'
import { inTransaction } from '../../../db/database.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './notice.rows.ts'
import { readableKinds } from './notice.rules.ts'

export const noticeRoutes = implement(noticeCalls, {
  count: async ({ db, caller }) => ({ unread: await rows.countUnread(db, caller.userId, readableKinds(caller)) }),

  page: ({ db, input, caller }) => rows.selectNoticePage(db, caller.userId, readableKinds(caller), input),

  markRead: async ({ services, input, caller }) => {
    await inTransaction(services.db, tx => rows.markRead(tx, caller.userId, input.id))
    return null
  },

  mutes: async ({ db, caller }) => ({ kinds: await rows.selectMutes(db, caller.userId) }),

  setMutes: async ({ services, input, caller }) => {
    await inTransaction(services.db, tx => rows.replaceMutes(tx, caller.userId, input.kinds))
    return null
  },
})
