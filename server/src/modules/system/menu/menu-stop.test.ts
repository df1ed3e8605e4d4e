import { menuFailures } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

it('menuStop reaches only the menus that the caller holds with everything below them', async () => {
  const addMenu = async (menuName: string, parentId: number | null) => {
    const row = { type: 1 as const, menuName, menuUrl: `/trial/${menuName}`, parentId }
    return (await stage.db.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const [top, other] = [await addMenu('top', null), await addMenu('other', null)]
  const child = await addMenu('child', top)
  const clerk = await personWith(stage, 'menuView', 'menuStop')
  const hold = (menuId: number) => stage.db.insertInto('roleMenu').values({ roleId: clerk.roleId, menuId }).execute()
  const switchTo = (id: number, state: 1 | 2) => clerk.client.call(menuCalls.switchState, { id, state })

  await hold(top)
  expectRefusal(await switchTo(other, 1), menuFailures.notOwnMenu)
  expectRefusal(await switchTo(top, 1), menuFailures.notOwnMenu)
  await hold(child)
  expect((await switchTo(top, 1)).code).toBe(0)
  expect((await switchTo(top, 2)).code).toBe(0)

  const admin = await administrator(stage)
  expect((await admin.client.call(menuCalls.switchState, { id: other, state: 1 })).code).toBe(0)
  expectRefusal(await switchTo(other, 2), menuFailures.notOwnMenu)
})
