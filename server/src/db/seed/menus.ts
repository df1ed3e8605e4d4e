import { state } from '@seam/contract/kit/dictionary'
import { type Permission, permissions, permissionsOfScreen } from '@seam/contract/kit/permission'
import { menus } from '@seam/contract/menus/menus'
import { sql } from 'kysely'
import type { Tx } from '../database.ts'
import type { Plant } from './plant.ts'

type Row = {
  parentId: number | null
  type: 0 | 1 | 2
  menuName: string
  menuUrl: string
  icon: string
  authFlag: string
  menuSort: number
}

const insert = async (tx: Tx, row: Row) =>
  (await tx.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow()).id

const parentOf = async (tx: Tx, menuUrl: string) =>
  (await tx.selectFrom('menu').select('id').where('menuUrl', '=', menuUrl).where('type', '<', 2).executeTakeFirst())?.id

/**
 * Lets another permission open a screen of an earlier release. The roles that hold the screen keep the one that opened it, as
 * a button, and gain no other right. A screen to which staff gave another permission stays as it is, and so does one without
 * effect or a button with effect: its roles would gain or lose a right.
 */
const openBy = (tx: Tx, menuUrl: string, before: Permission, after: Permission) =>
  sql`
    with recursive open_menu as (
      select id, parent_id, type, menu_url, auth_flag from menu where parent_id is null and state = ${sql.lit(state.enabled)}
      union select menu.id, menu.parent_id, menu.type, menu.menu_url, menu.auth_flag
      from menu join open_menu on menu.parent_id = open_menu.id where menu.state = ${sql.lit(state.enabled)}
    ), button(id, parent_id) as (
      select id, parent_id from open_menu where type = 2 and auth_flag = ${before}
      union select menu.id, menu.parent_id from menu join button on menu.id = button.parent_id
      where auth_flag in ('', ${after})
    ), changed as (
      update menu set auth_flag = ${after}, version = version + 1
      where id in (select id from open_menu where menu_url = ${menuUrl} and type = 1 and auth_flag = ${before})
        and exists (select from button)
      returning id
    )
    insert into role_menu (role_id, menu_id)
    select role_id, button.id from changed join role_menu on menu_id = changed.id cross join button
    on conflict do nothing`.execute(tx)

/** The initial menu tree: directories, screens, and the buttons of each screen. */
export const seedMenus = async (tx: Tx, plant: Plant) => {
  for (const [at, { name, url, icon, screens }] of menus.entries()) {
    await plant(`menu ${url}`, () =>
      insert(tx, { parentId: null, type: 0, menuName: name, menuUrl: url, icon, authFlag: '', menuSort: at * 10 }),
    )
    for (const [place, screen] of screens.entries()) {
      const [opening = '', ...buttons] = permissionsOfScreen(screen.permissions)
      await plant(`menu ${screen.url}`, async () =>
        insert(tx, {
          parentId: (await parentOf(tx, url)) ?? null,
          type: 1,
          menuName: screen.name,
          menuUrl: screen.url,
          icon: screen.icon,
          authFlag: opening,
          menuSort: place * 5,
        }),
      )
      for (const [order, permission] of buttons.entries())
        await plant(`button ${permission}`, async () =>
          insert(tx, {
            parentId: (await parentOf(tx, screen.url)) ?? null,
            type: 2,
            menuName: permissions[permission],
            menuUrl: '',
            icon: '',
            authFlag: permission,
            menuSort: order,
          }),
        )
    }
  }
  // Who only looks at settlements looks at what is to be settled.
  await plant('opening /finance/waitSettle', () => openBy(tx, '/finance/waitSettle', 'settleAdd', 'settleView'))
}
