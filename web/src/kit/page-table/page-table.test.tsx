import { read } from '@seam/contract/kit/call'
import { commonFailures } from '@seam/contract/kit/failure'
import { pageOf, pageQuery } from '@seam/contract/kit/list/page'
import { preferenceCalls } from '@seam/contract/system/list/preference'
import { savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { bodyOf, server, show } from '../../../test/stage.tsx'
import type { Condition } from '../query-panel/condition.ts'
import { PageTable } from './page-table.tsx'

vi.mock('../session/session.ts', () => ({ useSession: () => ({ permissions: new Set(['userEdit']), functions: [] }) }))

const call = read({
  method: 'POST',
  path: 'test/page',
  access: 'signedIn',
  summary: '',
  input: pageQuery({ userName: 'text' }, ['userName']),
  output: pageOf(z.object({ id: z.number(), userName: z.string(), roleName: z.string() })),
})
const columns = [
  { key: 'userName', title: '姓名' },
  { key: 'roleName', title: '角色' },
]
const conditions: readonly Condition[] = [{ key: 'userName', label: '姓名', kind: 'text' }]

type Question = { pageNo: number; pageSize: number; query: unknown; sort: unknown }
const questions: Question[] = []
let total = 25
let broken = false
let saved: object[] = []

const answer = async (address: RequestInfo | URL, init?: RequestInit) => {
  if (String(address).startsWith(preferenceCalls.get.path)) return Response.json({ code: 0, message: '', data: null })
  const path = new URL(String(address), 'http://test').pathname
  if (path === savedFilterCalls.list.path) return Response.json({ code: 0, message: '', data: saved })
  const question = bodyOf(init) as Question
  questions.push(question)
  if (broken) return Response.json({ code: commonFailures.unknown.code, message: '数据库维护中', data: null })
  const first = (question.pageNo - 1) * question.pageSize
  const ids = Array.from({ length: Math.max(0, Math.min(question.pageSize, total - first)) }, (_, at) => first + at + 1)
  const rows = ids.map(id => ({ id, userName: `用户${id}`, roleName: '' }))
  return Response.json({ code: 0, message: '', data: { rows, totalRecords: total } })
}

const showList = () =>
  show(
    <PageTable
      listKey="test/list"
      label="用户列表"
      call={call}
      columns={columns}
      conditions={conditions}
      actions={() => [
        { label: '编辑', permit: ['userEdit'], onClick: () => {} },
        { label: '停用', permit: ['userDel'], onClick: () => {} },
      ]}
      batch={({ selected }) => <span>批量{selected.map(row => row.id).join()}</span>}
    />,
  )

beforeEach(() => {
  server.mockImplementation(answer)
  questions.length = 0
  total = 25
  broken = false
  saved = []
})

// by selector: roles take happy-dom seconds on a table
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
const click = (selector: string, at = 0) => fireEvent.click(all(selector)[at] as HTMLElement)
const cells = () => all('tbody tr:first-child td').map(cell => cell.textContent)
const choose = (row: number) => click('tbody input[type="checkbox"]', row)
const turnTo = (page: number) => click(`.ant-pagination-item-${page}`)

test('numbers rows across pages, marks empty fields and shows only permitted actions', async () => {
  showList()
  await screen.findByText('用户1')
  expect(screen.getByText('共 25 条')).toBeDefined()
  expect(cells()).toEqual(['', '1', '用户1', '--', '编辑'])
  turnTo(3)
  await screen.findByText('用户21')
  expect(cells()).toEqual(['', '21', '用户21', '--', '编辑'])
})

test('a column of two lines wraps a rendered value as it does a text, and only a text is its own title', async () => {
  const twoLines = [
    { key: 'userName', title: '姓名', twoLines: true, render: (row: { userName: string }) => <b>{row.userName}</b> },
    { key: 'roleName', title: '角色', twoLines: true, render: () => '很长的角色' },
  ]
  show(<PageTable listKey="test/list" label="用户列表" call={call} columns={twoLines} conditions={conditions} />)
  await screen.findByText('用户1')
  const wrapped = all('tbody tr:first-child .data-table-two-lines')
  expect(wrapped.map(({ textContent, title }) => [textContent, title])).toEqual([
    ['用户1', ''],
    ['很长的角色', '很长的角色'],
  ])
})

test('keeps rows selected across pages until the selection is cleared', async () => {
  showList()
  await screen.findByText('用户1')
  choose(0)
  turnTo(2)
  await screen.findByText('用户11')
  choose(1)
  expect(screen.getByText('批量1,12')).toBeDefined()
  fireEvent.click(screen.getByText('清空'))
  expect(screen.queryByText(/^批量/)).toBeNull()
})

test('searches from page 1, and keeps filters, page and sort after F5', async () => {
  showList()
  await screen.findByText('用户1')
  turnTo(2)
  await screen.findByText('用户11')
  fireEvent.change(screen.getByLabelText('姓名', { selector: 'input' }), { target: { value: '用' } })
  fireEvent.submit(all('form')[0] as HTMLElement)
  await screen.findByText('用户1')
  click('th.ant-table-column-has-sorters')
  await waitFor(() => expect(questions.at(-1)?.sort).toEqual([{ key: 'userName', order: 'asc' }]))
  turnTo(2)
  await screen.findByText('用户11')
  cleanup()
  showList()
  await screen.findByText('用户11')
  expect(questions.at(-1)).toEqual({
    pageNo: 2,
    pageSize: 10,
    query: [{ key: 'userName', op: 'like', value: ['用'] }],
    sort: [{ key: 'userName', order: 'asc' }],
  })
  fireEvent.click(screen.getByText('重置'))
  await waitFor(() => expect(questions.at(-1)).toMatchObject({ pageNo: 1, query: [] }))
})

test('offers sorting only for sort keys of the call', async () => {
  showList()
  await screen.findByText('用户1')
  expect(all('th.ant-table-column-has-sorters').map(cell => cell.textContent)).toEqual(['姓名'])
})

test('shows the last page instead of one past the end', async () => {
  showList()
  await screen.findByText('用户1')
  turnTo(3)
  await screen.findByText('用户21')
  total = 12
  click('[aria-label="刷新"]')
  expect(await screen.findByText('用户12')).toBeDefined()
})

test('distinguishes an empty list from a failed one, which can be reloaded', async () => {
  total = 0
  showList()
  await waitFor(() => expect(all('.ant-empty-description')[0]?.textContent).toBe('暂无数据'))
  cleanup()
  broken = true
  showList()
  await screen.findByText('加载失败：数据库维护中')
  broken = false
  total = 1
  fireEvent.click(screen.getByText('重试'))
  await screen.findByText('用户1')
})

const savedFilter = (id: number, filterName: string, isDefault: boolean) => ({
  id,
  filterName,
  inputs: { userName: filterName },
  shared: false,
  own: true,
  ownerName: '我',
  isDefault,
  version: 1,
})
const searched = (name: string) => [{ key: 'userName', op: 'like', value: [name] }]

test('opens with the default filter, applies another with one click, and 重置 clears both', async () => {
  saved = [savedFilter(1, '张', true), savedFilter(2, '李', false)]
  showList()
  await screen.findByText('用户1')
  expect(questions.map(({ query }) => query)).toEqual([searched('张')])
  fireEvent.click(screen.getByText('常用筛选'))
  fireEvent.click(await screen.findByTitle('李'))
  await waitFor(() => expect(questions.at(-1)?.query).toEqual(searched('李')))
  fireEvent.click(screen.getByText('重置'))
  await waitFor(() => expect(questions.at(-1)?.query).toEqual([]))
})
