import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../../kit/location/hash-location.ts'
import type * as session from '../../../../kit/session/session.ts'
import { ProjectStatPage } from '../project/project-stat-page.tsx'

const rights = vi.hoisted(() => ({ of: new Set<string>() }))
vi.mock('../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({ user: { userName: '主管' }, permissions: rights.of, functions: [] }),
}))

const asOf = '2026-11-23 09:00:00'
const figures = {
  times: 3,
  delegations: 2,
  income: '60.00',
  previousTimes: 1,
  previousDelegations: 1,
  previousIncome: '20.00',
}
const groups = { rows: [{ kind: 'group', groupId: 7, name: '精煤常规', ...figures }], total: figures, asOf }
const line = {
  id: 1,
  createTime: '2026-10-20 10:00:00',
  feeLineKind: 1,
  lineName: '精煤常规',
  sampleCode: 'S1',
  clientName: '柳林',
  delegateCode: 'W1',
  charged: '25.00',
  amount: '20.00',
  userName: '张三',
}
const lines = { rows: [line], totalRecords: 1, total: { amount: '20.00' }, asOf }

beforeEach(() => {
  rights.of = new Set(['statProject', 'statMoney'])
  server.mockImplementation(async url => {
    const data = String(url).includes(projectStatCalls.groups.path)
      ? groups
      : String(url).includes('queryFeeLinePage')
        ? lines
        : { rows: [], total: null, months: [], words: [], asOf }
    return Response.json({ code: 0, message: '', data })
  })
})

const open = (address: string) => {
  goTo(address)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ProjectStatPage />
    </Router>,
  )
}

const source = JSON.stringify([{ key: 'source', op: 'eq', value: [2] }])
const parameters = {
  view: 'groups',
  startTime: '2026-11-01',
  endTime: '2026-11-30',
  query: source,
  clientName: '甲&乙 100%',
}
const search = String(new URLSearchParams(parameters))
const titles = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(cell => cell.textContent)

test('fee lines of the preceding period return to the figures that they were opened from', async () => {
  open(`/stat/project?${search}`)
  const [charges] = await screen.findAllByRole('link', { name: '20.00' })
  if (charges !== undefined) fireEvent.click(charges)
  await waitFor(() => expect(currentPlace().search).toContain('list=line'))
  expect(currentPlace().search).toContain('endTime=2026-10-31')
  const table = await screen.findByRole('table')
  expect(titles(table)).toEqual(expect.arrayContaining(['标价（元）', '收费（元）']))
  fireEvent.click(screen.getByRole('button', { name: '返回项目分析' }))
  expect(currentPlace().path).toBe('/stat/project')
  expect(Object.fromEntries(new URLSearchParams(currentPlace().search))).toEqual(parameters)
})

test('fee lines without an origin return to the figures of their period', async () => {
  open('/stat/project?list=line&part=package.7&startTime=2026-11-01&endTime=2026-11-30')
  fireEvent.click(await screen.findByRole('button', { name: '返回项目分析' }))
  expect(currentPlace().search).toBe('startTime=2026-11-01&endTime=2026-11-30')
})

test('fee lines have no columns of amounts for users without the right to them', async () => {
  rights.of.delete('statMoney')
  open('/stat/project?list=line&part=package.7')
  const table = await screen.findByRole('table')
  expect(titles(table)).toHaveLength(7)
  expect(titles(table).filter(title => title?.includes('元'))).toEqual([])
  expect(table.querySelector('tfoot')).toBeNull()
})

test('amounts that are hidden before the count are explained', async () => {
  server.mockImplementation(async url => {
    const isGroups = String(url).includes(projectStatCalls.groups.path)
    const total = isGroups ? { ...figures, income: null } : { amount: null, income: null }
    return Response.json({
      code: 0,
      message: '',
      data: { rows: [], totalRecords: 0, total, months: [], words: [], asOf },
    })
  })
  for (const search of ['list=line&part=package.7', 'view=groups', 'view=projects']) {
    open(`/stat/project?${search}`)
    expect(await screen.findByText('您正在当班收付现金：收费交班后显示。'), search).toBeTruthy()
    cleanup()
  }
})

test('the total of charges leads to the lines of the projects that a filter selects', async () => {
  const project = (projectId: number) => ({ projectId, projectName: `${projectId}`, income: '9.00', months: [1] })
  server.mockImplementation(async url => {
    const isList = String(url).includes(projectStatCalls.list.path)
    const rows = isList ? [project(3), project(7)] : []
    return Response.json({
      code: 0,
      message: '',
      data: { rows, total: { income: '18.00' }, months: ['2026-11'], words: [], asOf },
    })
  })
  const partOfTotal = async (filter: string) => {
    open(`/stat/project?query=${JSON.stringify([{ key: filter, op: 'eq', value: [7] }])}`)
    const { search } = new URL(
      (await screen.findByRole<HTMLAnchorElement>('link', { name: '18.00' })).href.replace('#', ''),
    )
    cleanup()
    return new URLSearchParams(search).get('part')
  }
  expect(await partOfTotal('groupId')).toBe('project.3,7')
  expect(await partOfTotal('projectId')).toBe('project.3,7')
  expect(await partOfTotal('urgency')).toBe('project.each')
})

test('totals of charges lead to the entries of the ledger on the same screen', async () => {
  open(`/stat/project?${search}`)
  const table = await screen.findByRole('table', {}, { timeout: 10_000 })
  const foot = [...table.querySelectorAll('tfoot a')].map(link => link.getAttribute('href') ?? '')
  expect(foot.filter(href => href.startsWith('#/stat/project?') && href.includes('list=money'))).toHaveLength(2)
})
