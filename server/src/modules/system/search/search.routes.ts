import { searchCalls } from '@seam/contract/system/search'
import { implement } from '../../../kit/serve/implement.ts'
import { fullPinyinOf } from '../../../kit/text/pinyin.ts'
import { findRecords } from './search.rows.ts'

export const searchRoutes = implement(searchCalls, {
  records: ({ db, caller, input }) => findRecords(db, caller, input.text),
  pinyin: async ({ input }) => input.names.map(fullPinyinOf),
})
