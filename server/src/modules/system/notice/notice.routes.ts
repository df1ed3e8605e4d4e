import { noticeCalls } from '@seam/contract/system/notice'
import { inTransaction } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './notice.rows.ts'
import { readableKinds } from './notice.rules.ts'

const kindsOf = ({ permissions, scope }: Caller) => readableKinds(permissions, scope.everything)

export const noticeRoutes = implement(noticeCalls, {
  count: async ({ db, caller }) => ({ unread: await rows.countUnread(db, caller.userId, kindsOf(caller)) }),

  page: ({ db, input, caller }) => rows.selectNoticePage(db, caller.userId, kindsOf(caller), input),

  markRead: async ({ services, input, caller }) => {
    await inTransaction(services.db, tx => rows.markRead(tx, caller.userId, input.id))
    return null
  },

  mutes: async ({ db, caller }) => ({
    kinds: await rows.selectMutes(db, caller.userId),
    readable: kindsOf(caller),
  }),

  setMutes: async ({ services, input, caller }) => {
    await inTransaction(services.db, tx => rows.replaceMutes(tx, caller.userId, input.kinds))
    return null
  },
})
