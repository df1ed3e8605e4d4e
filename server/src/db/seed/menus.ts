import { permissions, permissionsOfScreen } from '@seam/contract/kit/permission'
import { menus } from '@seam/contract/menus/menus'
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
}
