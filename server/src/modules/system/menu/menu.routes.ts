import { state } from '@seam/contract/kit/dictionary'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import { linkType, type Menu, menuFailures, menuType } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import type { Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'

import { changeSentence, changesOf, yesNo } from '../../../kit/log.ts'
import { checkVersion, refuse, refuseForReasons, refuseIfAlreadySo, requireRow } from '../../../kit/refusal.ts'

import { implement } from '../../../kit/serve/implement.ts'
import { coversRights, rightsOfUser } from '../user/user.rules.ts'
import * as rows from './menu.rows.ts'
import { fieldsOf, hasWayToMenus, isWithin, reasonsToKeep } from './menu.rules.ts'

type Fields = Omit<Menu, 'id' | 'state'>

const refuseIfParentUnfit = (menus: readonly Menu[], parentId: number, before: Menu | undefined) => {
  const parent = requireRow(
    menus.find(menu => menu.id === parentId),
    menuFailures.parentStopped,
  )
  if (parent.type === menuType.button) throw refuse(menuFailures.parentIsButton)
  if (before !== undefined && isWithin(menus, parentId, before.id)) throw refuse(menuFailures.parentBelow)
  // A menu below a stopped parent can be edited in place.
  if (parent.state === state.stopped && before?.parentId !== parentId) throw refuse(menuFailures.parentStopped)
}

/** Checks the position of a menu in the tree, its address and its flag. `before` is the edited menu. */
const refuseIfMisplaced = (menus: readonly Menu[], fields: Fields, before?: Menu): void => {
  const others = menus.filter(menu => menu.id !== before?.id)
  const { parentId, type, menuUrl, authFlag } = fields
  if (parentId !== null) refuseIfParentUnfit(menus, parentId, before)
  if (type === menuType.button && others.some(menu => menu.parentId === before?.id && before !== undefined))
    throw refuse(menuFailures.childrenOfButton)
  if (menuUrl !== '' && others.some(menu => menu.menuUrl === menuUrl)) throw refuse(menuFailures.addressTaken)
  const isNew = authFlag !== '' && authFlag !== before?.authFlag
  if (isNew && others.some(menu => menu.authFlag === authFlag)) throw refuse(menuFailures.flagTaken)
}

const isChecked = (flag: string): flag is Permission => Object.hasOwn(permissions, flag)

/** Roles hold menus: changing the permissions of a menu grants rights, which the caller must have. */
const refuseIfBeyondOwnRights = (caller: Caller, ...flags: readonly string[]): void => {
  const carried = flags.filter(isChecked)
  if (!coversRights(rightsOfUser(caller), new Set(carried))) throw refuse(menuFailures.beyondOwnRights)
}

/**
 * A code that no call asks for may be checked by a later release: the roles that hold the menu would then have a right
 * that nobody granted.
 */
const refuseIfUnchecked = (caller: Caller, flag: string): void => {
  if (flag === '' || isChecked(flag) || caller.isAdmin) return
  throw refuse(menuFailures.beyondOwnRights, {
    message: `系统没有【${flag}】这个授权标识；这样的标识只有系统管理员可以使用`,
  })
}

type StoredMenu = Menu & { version: number }

const nameInLog = ({ type, menuName }: Pick<Menu, 'type' | 'menuName'>) => `${menuType.label(type)}【${menuName}】`

const lockTree = async (tx: Tx): Promise<StoredMenu[]> => {
  await rows.lockMenus(tx)
  return rows.selectMenus(tx)
}

const menuIn = (menus: readonly StoredMenu[], id: number) => requireRow(menus.find(menu => menu.id === id))

/** An administrator who stopped the menu management could not open it again. */
const refuseIfNoWayToMenus = async (tx: Tx, before: readonly StoredMenu[]) => {
  if (hasWayToMenus(before) && !hasWayToMenus(await rows.selectMenus(tx))) throw refuse(menuFailures.lastWay)
}

/** Stopping a menu removes it and its descendants from everybody, so the caller must have them. */
const refuseOutsideOwnMenus = async (tx: Tx, caller: Caller, menus: readonly StoredMenu[], id: number) => {
  if (caller.isAdmin) return
  const heldIds = await rows.selectHeldMenuIds(tx, caller.userId)
  if (menus.some(menu => isWithin(menus, menu.id, id) && !heldIds.has(menu.id))) throw refuse(menuFailures.notOwnMenu)
}

const labelsOf = (menus: readonly StoredMenu[]) =>
  ({
    parentId: ['上级菜单', (id: number | null) => menus.find(menu => menu.id === id)?.menuName ?? '无'],
    type: ['类型', menuType.label],
    menuName: '名称',
    menuUrl: '地址',
    authFlag: '授权标识',
    icon: '图标',
    menuSort: '排序',
    hidden: ['隐藏', yesNo],
    linkType: ['打开方式', linkType.label],
  }) as const

export const menuRoutes = implement(
  menuCalls,
  {
    open: ({ db }) => rows.selectEnabledMenuTree(db),
    page: ({ db, input }) => rows.selectMenuPage(db, input),
    use: async ({ db, input }) => {
      menuIn(await rows.selectMenus(db), input.id)
      return rows.selectMenuUse(db, input.id)
    },

    add: async ({ db, input, caller, logOperation }) => {
      const menus = await lockTree(db)
      const fields = fieldsOf(input)
      refuseIfMisplaced(menus, fields)
      refuseIfBeyondOwnRights(caller, fields.authFlag)
      refuseIfUnchecked(caller, fields.authFlag)
      const id = await rows.insertMenu(db, fields)
      const parent = menus.find(menu => menu.id === fields.parentId)
      logOperation(`新增${nameInLog(fields)}${parent ? `，上级菜单【${parent.menuName}】` : ''}`)
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
      if (fields.authFlag !== before.authFlag) {
        refuseIfBeyondOwnRights(caller, before.authFlag, fields.authFlag)
        refuseIfUnchecked(caller, fields.authFlag)
      }
      const moved = fields.menuUrl !== before.menuUrl || fields.type !== before.type
      if (moved && (await rows.selectMenuUse(db, id)).conditions.length > 0) throw refuse(menuFailures.hasQuery)
      await rows.updateMenu(db, id, fields)
      await refuseIfNoWayToMenus(db, menus)
      const changes = changesOf(before, { ...before, ...fields }, labelsOf(menus))
      logOperation(changeSentence(nameInLog(before), changes), changes)
      return null
    },

    switchState: async ({ db, input, caller, logOperation }) => {
      const menus = await lockTree(db)
      const before = menuIn(menus, input.id)
      await refuseOutsideOwnMenus(db, caller, menus, input.id)
      refuseIfAlreadySo(before.state, input.state)
      const parent = menus.find(menu => menu.id === before.parentId)
      if (input.state === state.enabled && parent?.state === state.stopped) throw refuse(menuFailures.parentStopped)
      await rows.updateMenu(db, input.id, { state: input.state })
      await refuseIfNoWayToMenus(db, menus)
      const changes = changesOf(before, { ...before, state: input.state }, { state: ['状态', state.label] })
      logOperation(`${input.state === state.stopped ? '停用' : '启用'}${nameInLog(before)}`, changes)
      return null
    },

    delete: async ({ db, input, logOperation }) => {
      const menus = await lockTree(db)
      const before = menuIn(menus, input.id)
      if (input.version !== undefined) checkVersion(before, input.version)
      await rows.lockMenu(db, input.id)
      refuseForReasons(reasonsToKeep(await rows.selectMenuUse(db, input.id)))
      await rows.deleteMenu(db, input.id)
      await refuseIfNoWayToMenus(db, menus)
      logOperation(`删除${nameInLog(before)}`)
      return null
    },
  },
  { menu_url_taken: menuFailures.addressTaken },
)
