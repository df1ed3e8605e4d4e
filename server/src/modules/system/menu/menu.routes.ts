import { state } from '@seam/contract/kit/dictionary'
import { linkType, type Menu, menuFailures, menuType } from '@seam/contract/system/menu'
import { menuCalls } from '@seam/contract/system/menu.calls'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { changeSentence, changesOf } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseForReasons, requireRow } from '../../../kit/refusal.ts'
import { implement } from '../../../kit/serve/implement.ts'
import { selectEnabledMenuTree, selectHeldMenuIds, selectMenuPage, selectMenus, selectMenuUse } from './menu.rows.ts'
import { fieldsOf, hasWayToMenus, isWithin } from './menu.rules.ts'
import { refuseIfBeyondOwnRights, refuseIfMisplaced } from './menu-place.ts'
import { reasonsToKeep } from './menu-use.rules.ts'
import * as rows from './menu-write.rows.ts'

type Kept = Menu & { version: number }

const named = ({ type, menuName }: Pick<Menu, 'type' | 'menuName'>) => `${menuType.label(type)}【${menuName}】`

const lockTree = async (tx: Tx): Promise<Kept[]> => {
  await rows.lockMenus(tx)
  return selectMenus(tx)
}

const menuIn = (menus: readonly Kept[], id: number) => requireRow(menus.find(menu => menu.id === id))

/** An administrator who closed the menu management to himself could not open it again. */
const mustKeepWay = async (tx: Tx, before: readonly Kept[]) => {
  if (hasWayToMenus(before) && !hasWayToMenus(await selectMenus(tx))) throw refuse(menuFailures.lastWay)
}

/** Stopping a menu takes it and all below it from everybody: nobody does so to what they do not hold themselves. */
const refuseUnlessHeld = async (tx: Tx, caller: Caller, menus: readonly Kept[], id: number) => {
  if (caller.isAdmin) return
  const held = await selectHeldMenuIds(tx, caller.userId)
  if (menus.some(menu => isWithin(menus, menu.id, id) && !held.has(menu.id))) throw refuse(menuFailures.notOwnMenu)
}

const shown = (is: boolean) => (is ? '是' : '否')

const labelsOf = (menus: readonly Kept[]) =>
  ({
    parentId: ['上级菜单', (id: number | null) => menus.find(menu => menu.id === id)?.menuName ?? '无'],
    type: ['类型', menuType.label],
    menuName: '名称',
    menuUrl: '地址',
    authFlag: '授权标识',
    icon: '图标',
    menuSort: '排序',
    hidden: ['隐藏', shown],
    linkType: ['打开方式', linkType.label],
  }) as const

export const menuRoutes = implement(
  menuCalls,
  {
    open: ({ db }) => selectEnabledMenuTree(db),
    page: ({ db, input }) => selectMenuPage(db, input),
    use: async ({ db, input }) => {
      menuIn(await selectMenus(db), input.id)
      return selectMenuUse(db, input.id)
    },

    add: async ({ db, input, caller, logOperation }) => {
      const menus = await lockTree(db)
      const fields = fieldsOf(input)
      refuseIfMisplaced(menus, fields)
      refuseIfBeyondOwnRights(caller, fields.authFlag)
      const id = await rows.insertMenu(db, fields)
      const parent = menus.find(menu => menu.id === fields.parentId)
      logOperation(`新增${named(fields)}${parent ? `，上级菜单【${parent.menuName}】` : ''}`)
      return { id }
    },

    update: async ({ db, input, caller, logOperation }) => {
      const { id, version, ...draft } = input
      const menus = await lockTree(db)
      const before = menuIn(menus, id)
      await rows.lockMenu(db, id)
      checkVersion(before, version)
      const fields = fieldsOf(draft)
      refuseIfMisplaced(menus, fields, before)
      if (fields.authFlag !== before.authFlag) refuseIfBeyondOwnRights(caller, before.authFlag, fields.authFlag)
      const moved = fields.menuUrl !== before.menuUrl || fields.type !== before.type
      if (moved && (await selectMenuUse(db, id)).conditions.length > 0) throw refuse(menuFailures.hasQuery)
      await rows.updateMenu(db, id, fields)
      await mustKeepWay(db, menus)
      const changes = changesOf(before, { ...before, ...fields }, labelsOf(menus))
      logOperation(changeSentence(named(before), changes), changes)
      return null
    },

    switchState: async ({ db, input, caller, logOperation }) => {
      const menus = await lockTree(db)
      const before = menuIn(menus, input.id)
      await refuseUnlessHeld(db, caller, menus, input.id)
      if (before.state === input.state) throw refuse(menuFailures.alreadySo)
      const parent = menus.find(menu => menu.id === before.parentId)
      if (input.state === state.enabled && parent?.state === state.stopped) throw refuse(menuFailures.parentStopped)
      await rows.updateMenu(db, input.id, { state: input.state })
      await mustKeepWay(db, menus)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}${named(before)}`, changes)
      return null
    },

    delete: async ({ db, input, logOperation }) => {
      const menus = await lockTree(db)
      const before = menuIn(menus, input.id)
      if (input.version !== undefined) checkVersion(before, input.version)
      await rows.lockMenu(db, input.id)
      refuseForReasons(reasonsToKeep(await selectMenuUse(db, input.id)))
      await rows.deleteMenu(db, input.id)
      await mustKeepWay(db, menus)
      logOperation(`删除${named(before)}`)
      return null
    },
  },
  { menu_url_taken: menuFailures.addressTaken },
)
