import { commonFailures } from '@seam/contract/kit/failure'
import { savedFilterCalls, savedFilterFailures, savedFilterLimit } from '@seam/contract/system/list/saved-filter'
import type { MenuNode } from '@seam/contract/system/menu/menu'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { checkVersion, refuse, requireRow } from '../../../kit/refusal.ts'
import { requirePermission } from '../../../kit/require-permission.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectOwnMenus } from '../menu/menu.rows.ts'
import * as rows from './saved-filter.rows.ts'

const isOrHolds = (menu: MenuNode, id: number): boolean =>
  menu.id === id || menu.children.some(one => isOrHolds(one, id))

/**
 * A list is open to users whose menus have its screen; the filters of one without a menu are visible to their owner
 * only.
 */
const maySeeList = async (db: Db, caller: Caller, listKey: string): Promise<boolean> => {
  const menu = await rows.findListMenu(db, listKey)
  return menu !== undefined && (await selectOwnMenus(db, caller)).some(own => isOrHolds(own, menu.id))
}

const requireSharing = async (db: Db, caller: Caller, listKey: string) => {
  requirePermission(caller, 'filterShare')
  if (!(await maySeeList(db, caller, listKey))) throw refuse(savedFilterFailures.listNotOpen)
}

const titleOf = (filterName: string, shared: boolean) => `${shared ? '共享的' : ''}常用筛选【${filterName}】`

/** The name of the list for the log; '' for a list without a menu. */
const listTitle = async (db: Db, listKey: string, word: '' | '为') => {
  const menu = await rows.findListMenu(db, listKey)
  return menu === undefined ? '' : `${word}列表【${menu.menuName}】`
}

export const savedFilterRoutes = implement(
  savedFilterCalls,
  {
    list: async ({ db, input: { listKey }, caller }) => {
      const filters = await rows.selectFilters(db, caller.userId, listKey)
      const own = filters.filter(filter => filter.own)
      return own.length === filters.length || (await maySeeList(db, caller, listKey)) ? filters : own
    },

    add: async ({ db, input, caller, logOperation }) => {
      if (input.shared) await requireSharing(db, caller, input.listKey)
      await rows.lockFilters(db, caller.userId)
      if ((await rows.countFilters(db, caller.userId, input.listKey)) >= savedFilterLimit)
        throw refuse(savedFilterFailures.tooManyFilters)
      const id = await rows.insertFilter(db, caller.userId, input)
      logOperation(`${await listTitle(db, input.listKey, '为')}保存${titleOf(input.filterName, input.shared)}`)
      return { id }
    },

    update: async ({ db, input, caller, logOperation }) => {
      const before = requireRow(await rows.lockFilter(db, input.id, caller.userId))
      checkVersion(before, input.version)
      if (input.shared) await requireSharing(db, caller, before.listKey)
      await rows.updateFilter(db, input)
      logOperation(`修改${titleOf(before.filterName, before.shared)}，现为${titleOf(input.filterName, input.shared)}`)
      return null
    },

    remove: async ({ db, input, caller, logOperation }) => {
      const { filterName, shared } = requireRow(await rows.lockFilter(db, input.id, caller.userId))
      await rows.deleteFilter(db, input.id)
      logOperation(`删除${titleOf(filterName, shared)}`)
      return null
    },

    setDefault: async ({ db, input: { id, listKey }, caller, logOperation }) => {
      if (id === null) {
        await rows.deleteDefault(db, caller.userId, listKey)
        logOperation(`${await listTitle(db, listKey, '')}不再有默认的常用筛选`)
        return null
      }
      const filter = requireRow(await rows.lockUsableFilter(db, id, caller.userId, listKey))
      if (!filter.own && !(await maySeeList(db, caller, listKey))) throw refuse(commonFailures.notThere)
      await rows.upsertDefault(db, caller.userId, listKey, id)
      logOperation(`${await listTitle(db, listKey, '')}默认使用常用筛选【${filter.filterName}】`)
      return null
    },
  },
  { saved_filter_taken: savedFilterFailures.nameTaken },
)
