import { savedFilterCalls, savedFilterFailures, savedFilterLimit } from '@seam/contract/system/saved-filter'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import * as rows from './saved-filter.rows.ts'

const mustShare = (caller: Caller) => requirePermission(caller, 'filterShare')

const named = (filterName: string, shared: boolean) => `${shared ? '共享的' : ''}常用筛选【${filterName}】`

/** How a sentence begins that is about a list; '' for a list that is nobody's menu. */
const ofList = async (db: Db, listKey: string, word: '' | '为') => {
  const name = await rows.listName(db, listKey)
  return name === undefined ? '' : `${word}列表【${name}】`
}

export const savedFilterRoutes = implement(
  savedFilterCalls,
  {
    list: ({ db, input, caller }) => rows.filtersOf(db, caller.userId, input.listKey),

    add: async ({ db, input, caller, logOperation }) => {
      if (input.shared) mustShare(caller)
      await rows.lockFilters(db, caller.userId)
      if ((await rows.countFilters(db, caller.userId, input.listKey)) >= savedFilterLimit)
        throw refuse(savedFilterFailures.tooManyFilters)
      const id = await rows.insertFilter(db, caller.userId, input)
      logOperation(`${await ofList(db, input.listKey, '为')}保存${named(input.filterName, input.shared)}`)
      return { id }
    },

    update: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockFilter(db, input.id, caller.userId))
      checkVersion(before, input.version)
      if (input.shared) mustShare(caller)
      await rows.updateFilter(db, input)
      logOperation(`修改${named(before.filterName, before.shared)}，现为${named(input.filterName, input.shared)}`)
      return null
    },

    remove: async ({ db, input, caller, logOperation }) => {
      const { filterName, shared } = requireRow(await rows.lockFilter(db, input.id, caller.userId))
      await rows.deleteFilter(db, input.id)
      logOperation(`删除${named(filterName, shared)}`)
      return null
    },

    setDefault: async ({ db, input: { id, listKey }, caller, logOperation }) => {
      if (id === null) {
        await rows.dropDefault(db, caller.userId, listKey)
        logOperation(`${await ofList(db, listKey, '')}不再有默认的常用筛选`)
        return null
      }
      const { filterName } = requireRow(await rows.holdUsable(db, id, caller.userId, listKey))
      await rows.keepDefault(db, caller.userId, listKey, id)
      logOperation(`${await ofList(db, listKey, '')}默认使用常用筛选【${filterName}】`)
      return null
    },
  },
  { saved_filter_taken: savedFilterFailures.nameTaken },
)
