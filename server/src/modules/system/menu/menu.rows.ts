import type { MenuNode } from '@seam/contract/system/menu'
import type { Db } from '../../../db/database.ts'
import type { Person } from '../../../kit/person.ts'
import { grantedTree, toTree } from './menu.rules.ts'

/** All enabled menus; what stands under a stopped one is not open either. */
export const openMenuTree = async (db: Db): Promise<MenuNode[]> => {
  const menus = await db
    .selectFrom('menu')
    .select([
      'id',
      'parentId',
      'type',
      'icon',
      'menuName',
      'menuUrl',
      'authFlag',
      'menuSort',
      'state',
      'hidden',
      'linkType',
    ])
    .where('state', '=', 2)
    .orderBy('menuSort')
    .orderBy('id')
    .execute()
  return toTree(menus)
}

/** The menus of somebody: those of his enabled roles, all of them for an administrator. */
export const menusOf = async (db: Db, who: Pick<Person, 'userId' | 'isAdmin'>): Promise<MenuNode[]> => {
  const tree = await openMenuTree(db)
  if (who.isAdmin) return tree
  const granted = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .innerJoin('roleMenu', 'roleMenu.roleId', 'role.id')
    .select('roleMenu.menuId')
    .where('userRole.userId', '=', who.userId)
    .where('role.state', '=', 2)
    .execute()
  return grantedTree(tree, new Set(granted.map(({ menuId }) => menuId)))
}
