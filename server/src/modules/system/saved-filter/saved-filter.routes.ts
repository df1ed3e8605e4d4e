import { savedFilterCalls, savedFilterFailures, savedFilterLimit } from '@seam/contract/system/saved-filter'
import type { Db } from '../../../db/database.ts'
import { implement } from '../../../kit/implement.ts'
import { mustHold } from '../../../kit/must-hold.ts'
import type { Person } from '../../../kit/person.ts'
import { checkVersion, found, refuse } from '../../../kit/refusal.ts'
import * as rows from './saved-filter.rows.ts'

const mustShare = (who: Person) => mustHold(who, 'filterShare')

const named = (filterName: string, shared: boolean) => `${shared ? '共享的' : ''}常用筛选【${filterName}】`

/** How a sentence begins that is about a list; '' for a list that is nobody's menu. */
const ofList = async (db: Db, listKey: string, word: '' | '为') => {
  const name = await rows.listName(db, listKey)
  return name === undefined ? '' : `${word}列表【${name}】`
}

export const savedFilterRoutes = implement(
  savedFilterCalls,
  {
    list: ({ db, input, who }) => rows.filtersOf(db, who.userId, input.listKey),

    add: async ({ db, input, who, tell }) => {
      if (input.shared) mustShare(who)
      await rows.lockFilters(db, who.userId)
      if ((await rows.countFilters(db, who.userId, input.listKey)) >= savedFilterLimit)
        throw refuse(savedFilterFailures.tooManyFilters)
      const id = await rows.insertFilter(db, who.userId, input)
      tell(`${await ofList(db, input.listKey, '为')}保存${named(input.filterName, input.shared)}`)
      return { id }
    },

    update: async ({ db, input, who, tell }) => {
      const before = found(await rows.lockFilter(db, input.id, who.userId))
      checkVersion(before, input.version)
      if (input.shared) mustShare(who)
      await rows.updateFilter(db, input)
      tell(`修改${named(before.filterName, before.shared)}，现为${named(input.filterName, input.shared)}`)
      return null
    },

    remove: async ({ db, input, who, tell }) => {
      const { filterName, shared } = found(await rows.lockFilter(db, input.id, who.userId))
      await rows.deleteFilter(db, input.id)
      tell(`删除${named(filterName, shared)}`)
      return null
    },

    setDefault: async ({ db, input: { id, listKey }, who, tell }) => {
      if (id === null) {
        await rows.dropDefault(db, who.userId, listKey)
        tell(`${await ofList(db, listKey, '')}不再有默认的常用筛选`)
        return null
      }
      const { filterName } = found(await rows.holdUsable(db, id, who.userId, listKey))
      await rows.keepDefault(db, who.userId, listKey, id)
      tell(`${await ofList(db, listKey, '')}默认使用常用筛选【${filterName}】`)
      return null
    },
  },
  { saved_filter_taken: savedFilterFailures.nameTaken },
)
