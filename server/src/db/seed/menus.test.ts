import { state } from '@seam/contract/kit/dictionary'
import { expect, it } from 'vitest'
import { useDatabase } from '../../../test/database.ts'
import { addRole } from '../../../test/people.ts'
import { inTransaction } from '../database.ts'
import { seedMenus } from './menus.ts'
import { planter } from './plant.ts'

const database = useDatabase()

const menuUrl = '/finance/waitSettle'
const screen = () => database.db.selectFrom('menu').select(['id', 'authFlag']).where('menuUrl', '=', menuUrl)

/** The screen as an earlier release had it, opened by `authFlag`, with a role that holds nothing else. */
const openedBy = async (authFlag: string) => {
  await database.db.deleteFrom('planted').where('key', '=', `opening ${menuUrl}`).execute()
  await database.db.updateTable('menu').set({ authFlag }).where('menuUrl', '=', menuUrl).execute()
  const { id: menuId } = await screen().executeTakeFirstOrThrow()
  const roleId = await addRole(database.db, [])
  await database.db.insertInto('roleMenu').values({ roleId, menuId }).execute()
  return roleId
}

const seedAgain = () => inTransaction(database.db, async tx => seedMenus(tx, await planter(tx)))

/** A menu of a right, other than the screen. */
const menuOf = (authFlag: string, type: 1 | 2) =>
  database.db
    .selectFrom('menu')
    .select('id')
    .where('authFlag', '=', authFlag)
    .where('type', '=', type)
    .where('menuUrl', '<>', menuUrl)

const rightsOf = async (roleId: number) =>
  (
    await database.db
      .selectFrom('roleMenu')
      .innerJoin('menu', 'menu.id', 'roleMenu.menuId')
      .select('authFlag')
      .where('roleId', '=', roleId)
      .where('authFlag', '<>', '')
      .execute()
  ).map(row => row.authFlag)

it('a view right opens what is to be settled, also where settling opened it; its roles may settle on', async () => {
  expect(await screen().executeTakeFirstOrThrow()).toMatchObject({ authFlag: 'settleView' })
  const roleId = await openedBy('settleAdd')
  await seedAgain()
  expect(await screen().executeTakeFirstOrThrow()).toMatchObject({ authFlag: 'settleView' })
  expect(new Set(await rightsOf(roleId))).toEqual(new Set(['settleView', 'settleAdd']))
})

it('a permission that staff gave to the screen stays', async () => {
  const roleId = await openedBy('tradeView')
  await seedAgain()
  expect(await rightsOf(roleId)).toEqual(['tradeView'])
})

it.each(['the screen', 'its button'] as const)(
  'where %s is stopped, its roles gain and lose nothing',
  async stopped => {
    const roleId = await openedBy('settleAdd')
    const screenId = (await screen().executeTakeFirstOrThrow()).id
    const { id } = await menuOf('settleAdd', 2).executeTakeFirstOrThrow()
    const setState = (to: 1 | 2) =>
      database.db
        .updateTable('menu')
        .set({ state: to })
        .where('id', '=', stopped === 'the screen' ? screenId : id)
        .execute()
    await setState(state.stopped)
    await seedAgain()
    await setState(state.enabled)
    expect(await rightsOf(roleId)).toEqual(['settleAdd'])
  },
)

it('a role gains no right of a screen to which staff moved the button', async () => {
  const roleId = await openedBy('settleAdd')
  const { id } = await menuOf('settleAdd', 2).executeTakeFirstOrThrow()
  const { id: parentId } = await menuOf('correctionView', 1).executeTakeFirstOrThrow()
  await database.db.updateTable('menu').set({ parentId }).where('id', '=', id).execute()
  await seedAgain()
  expect(new Set(await rightsOf(roleId))).toEqual(new Set(['settleView', 'settleAdd']))
})
