import { pageQuery } from '@seam/contract/kit/list/page'
import type { QueryCondition } from '@seam/contract/system/menu/condition'
import { expect, test } from 'vitest'
import { type Condition, filterItems, mergeTypedInputs, startingInputs } from './condition.ts'
import { conditionFrom } from './menu-conditions.ts'
import { optionsFrom } from './option-source.ts'

const all: readonly Condition[] = [
  { key: 'userName', label: '姓名', kind: 'text' },
  { key: 'userMobile', label: '账号', kind: 'text', op: 'eq' },
  { key: 'userStatus', label: '状态', kind: 'select' },
  { key: 'roleId', label: '角色', kind: 'select', multiple: true },
  { key: 'day', label: '日期', kind: 'date' },
  { key: 'moment', label: '时间', kind: 'datetime' },
  { key: 'createTime', label: '时间范围', kind: 'range', recent: true },
  { key: 'departmentId', label: '部门', kind: 'tree' },
]

test('builds an item for every kind that the contract accepts', () => {
  const items = filterItems(all, {
    userName: ' 张 ',
    userMobile: '13800000001',
    userStatus: 2,
    roleId: [1, 3],
    day: '2026-01-31',
    moment: '2026-01-31 08:00:00',
    createTime: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'],
    departmentId: 7,
  })
  expect(items).toEqual([
    { key: 'userName', op: 'like', value: ['张'] },
    { key: 'userMobile', op: 'eq', value: ['13800000001'] },
    { key: 'userStatus', op: 'eq', value: [2] },
    { key: 'roleId', op: 'in', value: [1, 3] },
    { key: 'day', op: 'ge', value: ['2026-01-31 00:00:00'] },
    { key: 'day', op: 'le', value: ['2026-01-31 23:59:59'] },
    { key: 'moment', op: 'eq', value: ['2026-01-31 08:00:00'] },
    { key: 'createTime', op: 'ge', value: ['2026-01-01 00:00:00'] },
    { key: 'createTime', op: 'le', value: ['2026-01-31 23:59:59'] },
    { key: 'departmentId', op: 'eq', value: [7] },
  ])
  const kinds = { userName: 'text', userMobile: 'text', userStatus: 'number', roleId: 'number' } as const
  const times = { day: 'time', moment: 'time', createTime: 'time', departmentId: 'number' } as const
  expect(pageQuery({ ...kinds, ...times }, []).safeParse({ query: items }).success).toBe(true)
})

test('omits empty fields, and sends one bound of a half-open range', () => {
  expect(filterItems(all, { userName: '  ', userStatus: null, roleId: [], createTime: [null, null] })).toEqual([])
  expect(filterItems(all, { createTime: [null, '2026-01-31 23:59:59'] })).toEqual([
    { key: 'createTime', op: 'le', value: ['2026-01-31 23:59:59'] },
  ])
})

test('treats zero and false as values', () => {
  expect(filterItems(all, { userStatus: 0 })).toEqual([{ key: 'userStatus', op: 'eq', value: [0] }])
})

test('fills only ranges with a default', () => {
  expect(Object.keys(startingInputs(all))).toEqual(['createTime'])
})

const configured: QueryCondition = {
  id: 1,
  tagName: '时间',
  conditionName: '操作时间',
  conditionCode: 'createTime',
  conditionType: 5,
  op: 'ge',
  comboboxType: '',
  comboboxUrl: '',
  rtnCode: '',
  rtnValue: '',
  requestType: 'GET',
  dictCode: '',
  dtpStartSuffix: ' 08:00:00',
  dtpEndSuffix: '',
  boxWidth: 0,
  version: 1,
  options: [],
}

test('keeps the times of day of a configured range', () => {
  expect(conditionFrom(configured)).toEqual({
    key: 'createTime',
    label: '操作时间',
    kind: 'range',
    times: ['08:00:00', '23:59:59'],
  })
})

test('takes choices of a configured select from a dictionary or a call', () => {
  const select = { ...configured, conditionType: 1 as const, op: 'eq' as const }
  expect(conditionFrom({ ...select, comboboxType: 'dict', dictCode: 'sampleKind' })).toMatchObject({
    kind: 'select',
    op: 'eq',
    source: { dictionary: 'sampleKind' },
  })
  const address = { comboboxType: 'url' as const, comboboxUrl: 'role/x', rtnCode: 'id', rtnValue: 'roleName' }
  expect(conditionFrom({ ...select, ...address, requestType: 'POST' })).toMatchObject({
    source: { url: 'role/x', method: 'POST', valueField: 'id', labelField: 'roleName' },
  })
})

test('converts answers of lists, pages and trees to choices', () => {
  const rows = [{ id: 1, name: '化验室', children: [{ id: 2, name: '煤质组' }] }]
  const choices = [{ value: 1, label: '化验室', children: [{ value: 2, label: '煤质组' }] }]
  expect(optionsFrom(rows, 'id', 'name')).toEqual(choices)
  expect(optionsFrom({ rows, totalRecords: 1 }, 'id', 'name')).toEqual(choices)
  expect(optionsFrom(undefined, 'id', 'name')).toEqual([])
})

test('keeps input typed before the configured panel arrived', () => {
  const typed = { name: '张', state: undefined }
  expect(mergeTypedInputs(typed, { name: undefined, state: undefined }, { name: undefined, state: '2' })).toEqual({
    name: '张',
    state: '2',
  })
})
