import { state } from '@seam/contract/kit/dictionary'
import { type Permission, permissions } from '@seam/contract/kit/permission'
import { type Menu, menuFailures, menuType } from '@seam/contract/system/menu'
import type { Caller } from '../../../kit/caller.ts'
import { refuse, requireRow } from '../../../kit/refusal.ts'
import { coversRights, rightsOf } from '../user/user.rules.ts'
import { isWithin } from './menu.rules.ts'

type Fields = Omit<Menu, 'id' | 'state'>

const mustFitParent = (menus: readonly Menu[], parentId: number, before: Menu | undefined) => {
  const parent = requireRow(
    menus.find(menu => menu.id === parentId),
    menuFailures.parentStopped,
  )
  if (parent.type === menuType.button) throw refuse(menuFailures.parentIsButton)
  if (before !== undefined && isWithin(menus, parentId, before.id)) throw refuse(menuFailures.parentBelow)
  // one that stands there already may be edited where it stands
  if (parent.state === state.stopped && before?.parentId !== parentId) throw refuse(menuFailures.parentStopped)
}

/** May a menu with these fields stand in the tree? `before` is the menu that is being edited. */
export const refuseIfMisplaced = (menus: readonly Menu[], fields: Fields, before?: Menu): void => {
  const others = menus.filter(menu => menu.id !== before?.id)
  const { parentId, type, menuUrl, authFlag } = fields
  if (parentId !== null) mustFitParent(menus, parentId, before)
  if (type === menuType.button && others.some(menu => menu.parentId === before?.id && before !== undefined))
    throw refuse(menuFailures.childrenOfButton)
  if (menuUrl !== '' && others.some(menu => menu.menuUrl === menuUrl)) throw refuse(menuFailures.addressTaken)
  const isNew = authFlag !== '' && authFlag !== before?.authFlag
  if (isNew && others.some(menu => menu.authFlag === authFlag)) throw refuse(menuFailures.flagTaken)
}

/** Roles hold menus: whoever changes what a menu carries hands out rights, and must have them himself. */
export const refuseIfBeyondOwnRights = (caller: Caller, ...flags: readonly string[]): void => {
  const carried = flags.filter((flag): flag is Permission => Object.hasOwn(permissions, flag))
  if (!coversRights(rightsOf(caller), new Set(carried))) throw refuse(menuFailures.beyondOwnRights)
}
