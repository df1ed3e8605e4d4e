import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { describe, expect, it } from 'vitest'
import { next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()

const addCondition = async (conditionCode: string, more: object = {}) => {
  const plain = { tagName: `标签${next()}`, conditionName: conditionCode, conditionCode, conditionType: 0 as const }
  const { id } = await stage.db
    .insertInto('queryCondition')
    .values({ ...plain, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the search panel of a menu', () => {
  it('has its conditions in order with the options of dictionaries, by page or whole', async () => {
    const { client } = await personWith(stage)
    const { id: menuId } = await stage.db
      .insertInto('menu')
      .values({ type: 1, menuName: '试验', parentId: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await client.call(conditionCalls.panel, { menuId })).data).toEqual({
      page: { rows: [], totalRecords: 0 },
      isFold: 1,
      arranged: false,
    })
    const name = await addCondition('userName', { op: 'like' })
    const status = await addCondition('userStatus', { conditionType: 1, comboboxType: 'dict', dictCode: 'userStatus' })
    const time = await addCondition('createTime', { conditionType: 5 })
    await stage.db
      .insertInto('menuCondition')
      .values([name, status, time].map((conditionId, at) => ({ menuId, conditionId, sort: 10 - at })))
      .execute()
    await stage.db.insertInto('menuQuery').values({ menuId, isFold: 0 }).execute()
    const whole = (await client.call(conditionCalls.panel, { menuId })).data
    expect(whole).toMatchObject({ isFold: 0, arranged: true, page: { totalRecords: 3 } })
    expect(whole.page.rows.map(row => row.conditionCode)).toEqual(['createTime', 'userStatus', 'userName'])
    expect(whole.page.rows[1]?.options).toEqual([
      { name: '停用', value: '1' },
      { name: '正常', value: '2' },
      { name: '待审核', value: '3' },
    ])
    const second = (await client.call(conditionCalls.ofMenu, { menuId, pageNo: 2, pageSize: 2 })).data
    expect(second).toEqual({ isFold: 0, arranged: true, page: { rows: [whole.page.rows[2]], totalRecords: 3 } })
  })
})
