import { menuFailures } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { administrator, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

it('a code that only a later release may check is given to a menu by administrators alone', async () => {
  const { id: parentId } = await stage.db
    .insertInto('menu')
    .values({ type: 1, menuName: 'top', menuUrl: '/trial/top' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const button = (authFlag: string, menuName = '按钮') => ({ parentId, type: 2 as const, menuName, authFlag })
  const admin = (await administrator(stage)).client
  const clerk = (await personWith(stage, 'menuView', 'menuAdd', 'menuEdit')).client

  const refused = await clerk.call(menuCalls.add, button('checkedNextYear'))
  expectRefusal(refused, menuFailures.beyondOwnRights, {
    message: '系统没有【checkedNextYear】这个授权标识；这样的标识只有系统管理员可以使用',
  })
  const { data } = await admin.call(menuCalls.add, button('checkedNextYear'))
  const row = { id: data.id, version: 1 }
  for (const flag of ['checkedInTwoYears', 'MenuView', 'constructor'])
    expectRefusal(await clerk.call(menuCalls.update, { ...button(flag), ...row }), menuFailures.beyondOwnRights)
  expect((await clerk.call(menuCalls.update, { ...button('checkedNextYear', '改了名字'), ...row })).code).toBe(0)
  expect((await admin.call(menuCalls.update, { ...button('checkedInTwoYears'), ...row, version: 2 })).code).toBe(0)
})
