import type { InputOf } from '@seam/contract/kit/call'
import { state } from '@seam/contract/kit/dictionary'
import type { FilterItem } from '@seam/contract/kit/list/page'
import type { Menu, MenuNode, MenuRow } from '@seam/contract/system/menu/menu'
import type { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { Caller } from '../../../kit/caller.ts'
import { applyFilters } from '../../../kit/list/page.ts'
import { nextVersion } from '../../../kit/sql/expressions.ts'
import { metaOf, pruneTree, toTree } from './menu.rules.ts'

/** The columns of a menu in every tree. */
const menuColumns = [
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
] as const

export const selectMenusInOrder = (db: Db): Promise<Menu[]> =>
  db.selectFrom('menu').select(menuColumns).orderBy('menuSort').orderBy('id').execute()

/** All enabled menus without those below a stopped one. */
export const selectEnabledMenuTree = async (db: Db): Promise<MenuNode[]> => {
  const menus = await db
    .selectFrom('menu')
    .select(menuColumns)
    .where('state', '=', state.enabled)
    .orderBy('menuSort')
    .orderBy('id')
    .execute()
  return toTree(menus.map(menu => ({ ...menu, meta: metaOf(menu) })))
}

/** The menus of a user's enabled roles; all of them for an administrator. */
export const selectOwnMenus = async (db: Db, caller: Pick<Caller, 'userId' | 'isAdmin'>): Promise<MenuNode[]> => {
  const tree = await selectEnabledMenuTree(db)
  if (caller.isAdmin) return tree
  return pruneTree(tree, await selectHeldMenuIds(db, caller.userId))
}

/** The menus of a user's enabled roles, stopped menus too. */
export const selectHeldMenuIds = async (db: Db, userId: number): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectFrom('userRole')
    .innerJoin('role', 'role.id', 'userRole.roleId')
    .innerJoin('roleMenu', 'roleMenu.roleId', 'role.id')
    .select('roleMenu.menuId')
    .where('userRole.userId', '=', userId)
    .where('role.state', '=', state.enabled)
    .execute()
  return new Set(rows.map(({ menuId }) => menuId))
}

const menusInOrder = (db: Db, order: readonly (readonly ['menuSort' | 'menuName', 'asc' | 'desc'])[]) =>
  [...order, ['menuSort', 'asc'] as const]
    .reduce(
      (query, [by, direction]) => query.orderBy(by, direction),
      db
        .selectFrom('menu')
        .select([...menuColumns, 'version'])
        .select(
          sql<boolean>`exists (select from menu_condition where menu_condition.menu_id = menu.id)`.as('arranged'),
        ),
    )
    .orderBy('id')
    .execute()

/** Every menu, stopped ones too. */
export const selectMenus = (db: Db): Promise<(Menu & { version: number })[]> => menusInOrder(db, [])

const matching = async (db: Db, items: readonly FilterItem[]): Promise<Set<number>> => {
  const matches = applyFilters(db.selectFrom('menu').select('id'), items, {
    menuName: 'menuName',
    menuUrl: 'menuUrl',
    authFlag: 'authFlag',
    type: 'type',
    state: 'state',
    parentId: 'parentId',
  })
  return new Set((await matches.execute()).map(({ id }) => id))
}

/** The tree, paged by its top menus; filtered menus come with their ancestors. */
export const selectMenuPage = async (db: Db, { pageNo, pageSize, query, sort }: InputOf<typeof menuCalls.page>) => {
  const order = sort.map(({ key, order: direction }) => [key as 'menuSort' | 'menuName', direction] as const)
  const [menus, matchingIds] = await Promise.all([
    menusInOrder(db, order),
    query.length === 0 ? undefined : matching(db, query),
  ])
  const tree: MenuRow[] = toTree(menus)
  const nodes = matchingIds === undefined ? tree : pruneTree(tree, matchingIds)
  const from = (pageNo - 1) * pageSize
  return { rows: nodes.slice(from, from + pageSize), totalRecords: nodes.length }
}

/** What depends on the menu: its children, the roles that hold it, the conditions of its search panel. */
export const selectMenuUse = async (db: Db, id: number) => {
  const [children, roles, conditions] = await Promise.all([
    db.selectFrom('menu').select('menuName').where('parentId', '=', id).orderBy('menuSort').orderBy('id').execute(),
    db
      .selectFrom('roleMenu')
      .innerJoin('role', 'role.id', 'roleMenu.roleId')
      .select('roleName')
      .where('menuId', '=', id)
      .orderBy('role.id')
      .execute(),
    db
      .selectFrom('menuCondition')
      .innerJoin('queryCondition', 'queryCondition.id', 'menuCondition.conditionId')
      .select('conditionName')
      .where('menuId', '=', id)
      .orderBy('sort')
      .orderBy('queryCondition.id')
      .execute(),
  ])
  return {
    children: children.map(({ menuName }) => menuName),
    roles: roles.map(({ roleName }) => roleName),
    conditions: conditions.map(({ conditionName }) => conditionName),
  }
}

/**
 * Locks the whole tree: rules about menus cover several of them (parents, addresses, access to the menu management),
 * and changes are rare.
 */
export const lockMenus = async (tx: Tx) => {
  await sql`select pg_advisory_xact_lock(hashtext('menus'))`.execute(tx)
}

/** Prevents roles and search panels from using the menu until this transaction ends. */
export const lockMenu = async (tx: Tx, id: number) => {
  await tx.selectFrom('menu').select('id').where('id', '=', id).forUpdate().execute()
}

type Fields = Omit<Menu, 'id' | 'state'>

export const insertMenu = async (tx: Tx, fields: Fields): Promise<number> =>
  (await tx.insertInto('menu').values(fields).returning('id').executeTakeFirstOrThrow()).id

export const updateMenu = async (tx: Tx, id: number, edit: Partial<Fields> & Partial<Pick<Menu, 'state'>>) => {
  await tx
    .updateTable('menu')
    .set({ ...edit, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

/** Its folded state is stored with it. */
export const deleteMenu = async (tx: Tx, id: number) => {
  await tx.deleteFrom('menu').where('id', '=', id).execute()
}
