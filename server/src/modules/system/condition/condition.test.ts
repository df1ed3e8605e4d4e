import { commonFailures } from '@seam/contract/kit/failure'
import { conditionFailures } from '@seam/contract/system/menu/condition'
import { conditionCalls } from '@seam/contract/system/menu/condition.calls'
import { menuFailures } from '@seam/contract/system/menu/menu'
import { menuCalls } from '@seam/contract/system/menu/menu.calls'
import { roleCalls } from '@seam/contract/system/role'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../../../test/expect-refusal.ts'
import { next, personWith, useAdministrator } from '../../../../test/people.ts'
import { filterTableAt, misfitOf } from './condition.rules.ts'

const { stage, admin } = useAdministrator()

const call: typeof admin.client.call = (...args) => admin.client.call(...args)
const draft = (more: object = {}) =>
  ({
    tagName: `标签${next()}`,
    conditionName: '姓名',
    conditionCode: 'userName',
    conditionType: 0,
    op: 'like',
    ...more,
  }) as never
const addCondition = async (more: object = {}) => {
  const answer = await call(conditionCalls.add, draft(more))
  expect(answer).toMatchObject({ code: 0 })
  return answer.data.id
}
const menuAt = async (menuUrl: string) =>
  (await stage.db.selectFrom('menu').select('id').where('menuUrl', '=', menuUrl).executeTakeFirstOrThrow()).id
const select = { conditionType: 1, op: 'eq' }
const fromAddress = { ...select, comboboxType: 'url', rtnCode: 'id', rtnValue: 'roleName' }

describe('a condition', () => {
  it.each([
    [{ tagName: '' }, 'tagName', '请输入标签名称'],
    [{ tagName: '长'.repeat(21) }, 'tagName', '标签名称最多20个字符'],
    [{ conditionName: '' }, 'conditionName', '请输入条件名称'],
    [{ conditionCode: '' }, 'conditionCode', '请输入字段'],
    [{ conditionCode: 'a;drop' }, 'conditionCode', '字段只能是字母、数字和下划线'],
    [{ conditionType: 2 }, 'conditionType', '不在可选范围内'],
    [{ op: 'or' }, 'op', '请选择比较方式'],
    [{ op: 'ge' }, 'op', '这种类型不能这样比较'],
    [select, 'comboboxType', '请选择选项来源'],
    [
      { ...select, conditionType: 6, comboboxType: 'dict', dictCode: 'state' },
      'comboboxType',
      '树形下拉的选项来自地址',
    ],
    [{ ...select, comboboxType: 'dict' }, 'dictCode', '请选择字典'],
    [fromAddress, 'comboboxUrl', '请输入选项地址'],
    [{ ...fromAddress, comboboxUrl: 'role/x', rtnCode: '' }, 'rtnCode', '请输入值字段'],
    [{ ...fromAddress, comboboxUrl: 'role/x', rtnValue: '' }, 'rtnValue', '请输入名称字段'],
    [{ comboboxUrl: 'https://evil.example/x' }, 'comboboxUrl', '只能是本系统的地址，如 role/getAllOpenRole'],
    [{ comboboxUrl: '//evil.example' }, 'comboboxUrl', '只能是本系统的地址，如 role/getAllOpenRole'],
    [{ requestType: 'DELETE' }, 'requestType', '不在可选范围内'],
    [{ dtpStartSuffix: '25:00:00' }, 'dtpStartSuffix', '开始时刻格式应为 HH:mm:ss'],
    [{ boxWidth: 601 }, 'boxWidth', '宽度须为0-600的整数'],
  ])('%j is refused at %s: %s', async (wrong, path, message) => {
    const answer = await admin.client.post<{ issues: unknown[] }>(conditionCalls.add.path, draft(wrong))
    expectRefusal(answer, commonFailures.invalidInput)
    expect(answer.data.issues).toContainEqual({ path: [path], message })
  })

  it('takes its choices from dictionaries and answering calls of ours alone', async () => {
    const from = (comboboxUrl: string, more: object = {}) =>
      call(conditionCalls.add, draft({ ...fromAddress, comboboxUrl, ...more }))
    expect((await from(roleCalls.open.path)).code).toBe(0)
    expectRefusal(await from('no/such/call'), conditionFailures.addressUnknown)
    expectRefusal(await from(roleCalls.open.path, { requestType: 'POST' }), conditionFailures.addressUnknown)
    // The first would delete when a browser requests it, the second would need an id.
    expectRefusal(await from(menuCalls.delete.path), conditionFailures.addressUnknown)
    expectRefusal(await from(roleCalls.authority.path), conditionFailures.addressUnknown)
    const dictionary = { ...select, comboboxType: 'dict', dictCode: 'nowhere' }
    expectRefusal(await call(conditionCalls.add, draft(dictionary)), conditionFailures.dictionaryUnknown)
  })

  it('is listed with its menus, changed, and deleted only when no menu has it', async () => {
    const tagName = `标签${next()}`
    const id = await addCondition({ tagName })
    expectRefusal(await call(conditionCalls.add, draft({ tagName })), conditionFailures.tagTaken)
    const edit = { ...(draft({ tagName, conditionName: '名字' }) as object), id, version: 1 } as never
    expect((await call(conditionCalls.update, edit)).code).toBe(0)
    expectRefusal(await call(conditionCalls.update, edit), commonFailures.changedMeanwhile)
    const menuId = await menuAt('/system/user')
    expect((await call(conditionCalls.arrange, { menuId, conditionIds: [id] })).code).toBe(0)
    const page = await call(conditionCalls.page, { query: { tagName, menuId } })
    expect(page.data).toMatchObject({
      totalRecords: 1,
      rows: [{ id, conditionName: '名字', menus: '用户管理', version: 2 }],
    })
    expect(await call(conditionCalls.delete, { id })).toMatchObject({
      code: conditionFailures.arranged.code,
      message: '该条件正在菜单中使用，不能删除：【用户管理】',
    })
    const misfit = { ...(edit as object), version: 2, conditionCode: 'clientName' } as never
    expect(await call(conditionCalls.update, misfit)).toMatchObject({
      code: conditionFailures.misfit.code,
      message: '【用户管理】正在使用这个条件，而它的列表没有字段 clientName',
    })
    expect((await call(conditionCalls.arrange, { menuId, conditionIds: [] })).code).toBe(0)
    expect((await call(conditionCalls.update, misfit)).code).toBe(0)
    expect((await call(conditionCalls.delete, { id })).code).toBe(0)
    expectRefusal(await call(conditionCalls.delete, { id }), commonFailures.notThere)
  })
})

describe('arranging a panel', () => {
  it('offers what the list understands, says why not of the rest, and keeps the order', async () => {
    const menuId = await menuAt('/system/role')
    const name = await addCondition({ conditionCode: 'roleName' })
    const state = await addCondition({ ...select, conditionCode: 'state', comboboxType: 'dict', dictCode: 'state' })
    const alien = await addCondition({ conditionCode: 'clientName' })
    const before = (await call(conditionCalls.choices, { menuId })).data
    expect(before.rows.slice(0, before.conditionIds.length).map(row => row.id)).toEqual(before.conditionIds)
    expect(before.rows.find(row => row.id === alien)?.fault).toBe('列表没有字段 clientName')
    const input = { menuId, conditionIds: [state, name], isFold: 0 as const, version: before.version }
    expect((await call(conditionCalls.arrange, input)).code).toBe(0)
    expectRefusal(await call(conditionCalls.arrange, input), commonFailures.changedMeanwhile)
    const panel = (await call(conditionCalls.panel, { menuId })).data
    expect(panel).toMatchObject({ isFold: 0, arranged: true })
    expect(panel.page.rows.map(row => row.id)).toEqual([state, name])
    const log = await stage.db
      .selectFrom('operationLog')
      .select('operContent')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(log.operContent).toBe('配置菜单【角色管理】的查询条件：姓名、姓名，默认收起')
  })

  it('refuses what the list does not know, a field twice, the unknown, and a menu without a list', async () => {
    const menuId = await menuAt('/system/user')
    const arrange = (...conditionIds: number[]) => call(conditionCalls.arrange, { menuId, conditionIds })
    const alien = await addCondition({ tagName: '外来条件', conditionCode: 'clientName' })
    expect(await arrange(alien)).toMatchObject({
      code: conditionFailures.misfit.code,
      message: '【外来条件】不能用于该菜单：列表没有字段 clientName',
    })
    expect((await arrange(await addCondition({ conditionCode: 'userStatus' }))).message).toContain('不能用【文本】查询')
    const inherited = await addCondition({ conditionCode: 'constructor' })
    expectRefusal(await arrange(inherited), conditionFailures.misfit)
    expectRefusal(await arrange(await addCondition(), await addCondition()), conditionFailures.keyTwice)
    expectRefusal(await arrange(2_000_000_000), conditionFailures.unknown)
    const bare = await menuAt('/system/company')
    expectRefusal(await call(conditionCalls.arrange, { menuId: bare, conditionIds: [] }), conditionFailures.noList)
    expectRefusal(
      await call(conditionCalls.arrange, { menuId: 2_000_000_000, conditionIds: [] }),
      commonFailures.notThere,
    )
  })

  it('and changing what is arranged, at once, never leaves a panel that its list does not understand', async () => {
    const menuId = await menuAt('/system/user')
    const table = filterTableAt('/system/user') ?? {}
    for (let round = 0; round < 3; round++) {
      const id = await addCondition()
      await Promise.all([
        call(conditionCalls.arrange, { menuId, conditionIds: [id] }),
        call(conditionCalls.update, { ...(draft({ conditionCode: 'clientName' }) as object), id, version: 1 } as never),
      ])
      const { page } = (await call(conditionCalls.panel, { menuId })).data
      expect(page.rows.filter(row => misfitOf(row, table) !== '')).toEqual([])
    }
  })

  it('holds the address of its menu', async () => {
    const menuId = await menuAt('/client/info')
    const menu = await stage.db
      .selectFrom('menu')
      .select(['id', 'parentId', 'type', 'menuName', 'icon', 'authFlag', 'menuSort', 'version'])
      .where('id', '=', menuId)
      .executeTakeFirstOrThrow()
    expectRefusal(await call(menuCalls.update, { ...menu, menuUrl: '/client/other' } as never), menuFailures.hasQuery)
    expect((await call(menuCalls.delete, { id: menuId })).message).toContain('查询配置：【关键字】')
  })

  it('shows everybody the panel, and is done with the right alone', async () => {
    const clerk = await personWith(stage, 'userView')
    const menuId = await menuAt('/system/user')
    expect((await clerk.client.call(conditionCalls.panel, { menuId })).code).toBe(0)
    expectRefusal(
      await clerk.client.call(conditionCalls.arrange, { menuId, conditionIds: [] }),
      commonFailures.noPermission,
    )
  })
})

describe('what is delivered', () => {
  it('fits the lists of its menus', async () => {
    const rows = await stage.db
      .selectFrom('menuCondition')
      .innerJoin('menu', 'menu.id', 'menuCondition.menuId')
      .innerJoin('queryCondition', 'queryCondition.id', 'menuCondition.conditionId')
      .select(['menuUrl', 'conditionCode', 'conditionType', 'op'])
      .execute()
    expect(new Set(rows.map(row => row.menuUrl)).size).toBeGreaterThan(2)
    expect(rows.map(row => misfitOf(row, filterTableAt(row.menuUrl) ?? {})).filter(fault => fault !== '')).toEqual([])
  })
})
