import { commonFailures } from '@seam/contract/kit/failure'
import {
  savedFilterCalls as calls,
  savedFilterFailures,
  savedFilterLimit,
} from '@seam/contract/system/list/saved-filter'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { expectOneSuccess, expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, personWith } from '../../../../test/people.ts'
import { useStage } from '../../../../test/stage.ts'

const stage = useStage()
let sharer: Client
let other: Client
beforeAll(async () => {
  sharer = (await personWith(stage, 'filterShare', 'userView')).client
  other = (await personWith(stage, 'userView')).client
})

const newList = () => `system/user/list${next()}`
const inputs = { userName: '张', createTime: ['2026-01-01 00:00:00', null], roleId: [1, 2] }
const add = (client: Client, listKey: string, draft: object = {}) =>
  client.post(calls.add.path, { listKey, filterName: '本月', inputs, ...draft })
const list = async (client: Client, listKey: string) => (await client.call(calls.list, { listKey })).data
const only = async (client: Client, listKey: string) => {
  const [filter] = (await list(client, listKey)) ?? []
  if (filter === undefined) throw new Error('no filter')
  return filter
}

describe('saved filters', () => {
  it('are kept per person and list; shared ones are seen by everybody', async () => {
    const listKey = newList()
    expect((await add(other, listKey)).code).toBe(0)
    expect(await only(other, listKey)).toMatchObject({ filterName: '本月', inputs, own: true, isDefault: false })
    expect(await list(sharer, listKey)).toEqual([])
    expect(await list(other, newList())).toEqual([])
    await add(sharer, listKey, { filterName: '公用', shared: true })
    const filters = await list(other, listKey)
    expect(filters?.map(({ filterName, own, shared }) => [filterName, own, shared])).toEqual([
      ['本月', true, false],
      ['公用', false, true],
    ])
  })

  it('are shared only with the right, by adding and by changing', async () => {
    const listKey = newList()
    const refused = { code: commonFailures.noPermission.code, data: { permission: 'filterShare' } }
    expect(await add(other, listKey, { shared: true })).toMatchObject(refused)
    await add(other, listKey)
    const { id, version } = await only(other, listKey)
    const edit = { id, version, filterName: '本月', inputs, shared: true }
    expect(await other.post(calls.update.path, edit)).toMatchObject(refused)
  })

  it('are answered and usable as shared ones only where the caller may see the list', async () => {
    const listKey = newList()
    await add(sharer, listKey, { shared: true })
    const { id } = await only(other, listKey)
    const outsider = (await personWith(stage, 'roleView', 'filterShare')).client
    expect(await list(outsider, listKey)).toEqual([])
    const choose = (client: Client) => client.post(calls.setDefault.path, { listKey, id })
    expectRefusal(await choose(outsider), commonFailures.notThere)
    expectRefusal(await add(outsider, listKey, { shared: true }), savedFilterFailures.listNotOpen)
    expect((await add(outsider, listKey)).code).toBe(0)
    const own = await only(outsider, listKey)
    const edit = { id: own.id, version: own.version, filterName: '本月', inputs, shared: true }
    expectRefusal(await outsider.post(calls.update.path, edit), savedFilterFailures.listNotOpen)
    expectRefusal(await add(sharer, `test/list${next()}`, { shared: true }), savedFilterFailures.listNotOpen)
    expect((await choose(other)).code).toBe(0)
  })

  it('are changed by their owner alone, and not over another change', async () => {
    const listKey = newList()
    await add(sharer, listKey, { shared: true })
    const { id, version } = await only(sharer, listKey)
    const edit = { id, version, filterName: '本季', inputs: { userName: '李' }, shared: true }
    expectRefusal(await other.post(calls.update.path, edit), commonFailures.notThere)
    expectRefusal(await other.post(calls.remove.path, { id }), commonFailures.notThere)
    expect((await sharer.post(calls.update.path, edit)).code).toBe(0)
    expectRefusal(await sharer.post(calls.update.path, edit), commonFailures.changedMeanwhile)
    expect(await only(other, listKey)).toMatchObject({ filterName: '本季', inputs: { userName: '李' }, own: false })
    expect((await sharer.post(calls.remove.path, { id })).code).toBe(0)
    expectRefusal(await sharer.post(calls.remove.path, { id }), commonFailures.notThere)
  })

  it('one is the default of a user, their own or a shared one, until it is deleted', async () => {
    const listKey = newList()
    await add(sharer, listKey, { shared: true })
    await add(sharer, listKey, { filterName: '私用' })
    const hidden = (await list(sharer, listKey))?.find(one => one.filterName === '私用')
    const choose = (client: Client, id: number | null | undefined, key = listKey) =>
      client.post(calls.setDefault.path, { listKey: key, id })
    expectRefusal(await choose(other, hidden?.id), commonFailures.notThere)
    const { id } = await only(other, listKey)
    expectRefusal(await choose(other, id, newList()), commonFailures.notThere)
    expect((await choose(other, id)).code).toBe(0)
    expect((await only(other, listKey)).isDefault).toBe(true)
    expect((await list(sharer, listKey))?.some(one => one.isDefault)).toBe(false)
    await choose(other, null)
    expect((await only(other, listKey)).isDefault).toBe(false)
    await choose(other, id)
    expect((await sharer.post(calls.remove.path, { id })).code).toBe(0)
    expect(await list(other, listKey)).toEqual([])
  })

  it('have names of their own and are so many at most, whoever hurries', async () => {
    const listKey = newList()
    const hurried = await personWith(stage)
    await stage.db
      .insertInto('savedFilter')
      .values(
        Array.from({ length: savedFilterLimit - 1 }, (_, at) => ({
          userId: hurried.id,
          listKey,
          filterName: `第${at}个`,
          inputs: '{}',
          shared: false,
        })),
      )
      .execute()
    expectRefusal(await add(hurried.client, listKey, { filterName: '第0个' }), savedFilterFailures.nameTaken)
    const both = await Promise.all(['甲', '乙'].map(filterName => add(hurried.client, listKey, { filterName })))
    expectOneSuccess(both, savedFilterFailures.tooManyFilters)
    expectRefusal(await add(other, listKey, { inputs: { a: 'x'.repeat(201) } }), commonFailures.invalidInput)
    expectRefusal(await add(other, listKey, { filterName: ' ' }), commonFailures.invalidInput)
  })

  it.each([
    ['system/user', '列表【用户管理】'],
    ['system/oplog/login', '列表【系统日志】'],
    ['assay/report', '列表【化验报告】'],
    ['test/nobody', ''],
  ])('the log calls the list %s %s', async (listKey, name) => {
    const filterName = `筛选${next()}`
    const lastLogText = async () => {
      const last = stage.db.selectFrom('operationLog').select('operContent').orderBy('id', 'desc').limit(1)
      return (await last.executeTakeFirstOrThrow()).operContent
    }
    expect((await add(other, listKey, { filterName })).code).toBe(0)
    expect(await lastLogText()).toBe(`${name && `为${name}`}保存常用筛选【${filterName}】`)
    const { id } = (await list(other, listKey))?.find(one => one.filterName === filterName) ?? { id: 0 }
    await other.post(calls.setDefault.path, { listKey, id })
    expect(await lastLogText()).toBe(`${name}默认使用常用筛选【${filterName}】`)
    await other.post(calls.setDefault.path, { listKey, id: null })
    expect(await lastLogText()).toBe(`${name}不再有默认的常用筛选`)
  })
})
