import { permissions } from '@seam/contract/kit/permission'
import type { Tx } from '../database.ts'
import { assayMenus } from './menus/assay.ts'
import { basicMenus } from './menus/basic.ts'
import { clientMenus } from './menus/client.ts'
import { delegateMenus } from './menus/delegate.ts'
import { enterpriseMenus } from './menus/enterprise.ts'
import type { Directory } from './menus/screen.ts'
import { systemMenus } from './menus/system.ts'
import type { Plant } from './plant.ts'

/** The menu tree as it is delivered: directories, screens, and the buttons of each screen. */
const directories: readonly Directory[] = [
  systemMenus,
  basicMenus,
  clientMenus,
  delegateMenus,
  assayMenus,
  enterpriseMenus,
]

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

export const seedMenus = async (tx: Tx, plant: Plant) => {
  for (const [at, { name, url, icon, screens }] of directories.entries()) {
    await plant(`menu ${url}`, () =>
      insert(tx, { parentId: null, type: 0, menuName: name, menuUrl: url, icon, authFlag: '', menuSort: at * 10 }),
    )
    for (const [place, one] of screens.entries()) {
      await plant(`menu ${one.url}`, async () =>
        insert(tx, {
          parentId: (await parentOf(tx, url)) ?? null,
          type: 1,
          menuName: one.name,
          menuUrl: one.url,
          icon: one.icon,
          authFlag: one.flag,
          menuSort: place * 5,
        }),
      )
      for (const [order, flag] of one.buttons.entries())
        await plant(`button ${flag}`, async () =>
          insert(tx, {
            parentId: (await parentOf(tx, one.url)) ?? null,
            type: 2,
            menuName: permissions[flag],
            menuUrl: '',
            icon: '',
            authFlag: flag,
            menuSort: order,
          }),
        )
    }
  }
}
