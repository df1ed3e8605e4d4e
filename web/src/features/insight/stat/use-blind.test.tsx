import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { answers, server, show } from '../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { ProjectStatPage } from './project/project-stat-page.tsx'
import { QualityStatPage } from './quality/quality-stat-page.tsx'
import { ServiceStatPage } from './service-stat-page.tsx'
import { TimeStatPage } from './time-stat-page.tsx'

const rights = vi.hoisted(() => ({ of: new Set<string>() }))
vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({ user: { userName: '化验员' }, permissions: rights.of, functions: [] }),
}))

const project = {
  projectId: 1,
  projectCode: 'AAD',
  projectName: '灰分',
  symbol: 'A',
  unit: '%',
  samples: 1,
  items: 1,
  readings: 2,
  mean: '9.800',
  sd: null,
  min: '9.80',
  max: '9.80',
  high: 0,
  thirdReadings: 0,
  waived: 0,
  returned: 0,
  income: null,
  p50: null,
  p90: null,
  months: [1],
}

beforeEach(() => answers(undefined))

const blind = ['resultEnter']
const others = [[], ['resultEnter', 'codeMapping']]

const titlesFor = async (more: readonly string[]) => {
  rights.of = new Set(['statProject', ...more])
  // the same answer for the years
  answers({ rows: [{ ...project, year: 2026 }], total: project, months: ['2026-11'], asOf: '2026-11-23 09:00:00' })
  show(<ProjectStatPage />)
  await screen.findByText('灰分')
  return screen.getAllByRole('columnheader').map(cell => cell.textContent)
}

const pages = [
  ['项目分析', <ProjectStatPage key="project" />],
  ['质控', <QualityStatPage key="quality" />],
  ['服务统计', <ServiceStatPage key="service" />],
  ['时效', <TimeStatPage key="time" />],
] as const

const filtersFor = async (page: ReactElement, more: readonly string[]) => {
  rights.of = new Set(['statProject', 'statQuality', 'clientView', 'salesmanView', ...more])
  show(page)
  fireEvent.click(screen.getByRole('button', { name: '更多条件' }))
  await screen.findByLabelText('检测项目')
  const labels = ['客户', '来源', '项目组', '样品类型', '煤类', '紧急程度']
  return [
    ...labels.filter(label => screen.queryByLabelText(label) !== null),
    ...(screen.queryByText('请选择业务员') === null ? [] : ['业务员']),
  ]
}

const numbers = ['均值', '标准差', '最小', '最大', '单位']

test('figures of projects have no numbers of results for users who work by lab code alone', async () => {
  expect((await titlesFor(blind)).filter(title => numbers.includes(title ?? ''))).toEqual([])
})

test.each(others)('they have them for others: %#', async (...rights) => {
  expect(await titlesFor(rights)).toEqual(expect.arrayContaining(numbers))
})

const ofWork = ['项目组', '样品类型', '煤类', '紧急程度']

test.each(pages)('%s has no filters that tell the client for users who work by lab code alone', async (_, page) => {
  expect(await filtersFor(page, blind)).toEqual(ofWork)
})

test.each(pages)('%s has them for others', async (_, page) => {
  for (const right of others) {
    expect(await filtersFor(page, right)).toEqual(['客户', '来源', ...ofWork, '业务员'])
    cleanup()
  }
})

test('服务统计 is divided by no dimension that tells the client for users who work by lab code alone', async () => {
  const dimensionFor = async (more: readonly string[]) => {
    rights.of = new Set(['statService', ...more])
    goTo('/stat/service?by=client')
    show(
      <Router hook={useHashLocation} searchHook={useHashSearch}>
        <ServiceStatPage />
      </Router>,
    )
    await screen.findByLabelText('维度')
    const chosen = document.querySelector('.stat-frame-filters [title]')?.textContent
    cleanup()
    return chosen
  }
  expect(await dimensionFor(blind)).toBe('按月')
  expect(await dimensionFor([])).toBe('客户')
})

test('a filter in the address that they are refused can be cleared', async () => {
  rights.of = new Set(['statProject', ...blind])
  goTo(`/stat/project?query=${JSON.stringify([{ key: 'source', op: 'eq', value: [2] }])}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ProjectStatPage />
    </Router>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '清除带入的 1 个条件' }))
  await waitFor(() => expect(currentPlace().search).toBe(''))
})

const service = {
  key: '2026-11-01',
  name: '2026-11',
  registered: 1,
  received: 1,
  samples: 1,
  rejected: 0,
  items: 1,
  reports: 1,
  corrections: 0,
  voids: 0,
  cancelled: 0,
  income: null,
}
const projectCounts = { ...project, income: '80.00', high: 1, thirdReadings: 1, waived: 1 }
const time = { projectId: 1, projectName: '灰分', items: 1, p50: '1.00', p90: '2.00' }
const asOf = '2026-11-23 09:00:00'
const year = { year: 2026, months: Array.from({ length: 12 }, () => '1'), total: '12', sameDay: '12', growth: null }

const lists = ['delegateView', 'reportView']

/** The lists that the figures of a page lead to, each once. */
const listsFor = async (page: ReactElement, data: Readonly<Record<string, unknown>>, more: readonly string[]) => {
  rights.of = new Set(['statProject', 'statService', 'statTime', 'statChemical', 'statMoney', ...lists, ...more])
  server.mockImplementation(async url => {
    const isYears = String(url).includes(projectStatCalls.years.path)
    return Response.json({ code: 0, message: '', data: isYears ? { rows: [year], asOf } : data })
  })
  show(page)
  await waitFor(() => expect(document.querySelectorAll('tbody tr').length).toBeGreaterThan(0))
  if ('months' in data) await screen.findByText(/各年比较/)
  const hrefs = [...document.querySelectorAll('a[href]')].map(link => link.getAttribute('href')?.split('?')[0])
  return [...new Set(hrefs)].toSorted()
}

const figures = [
  [
    '项目分析',
    <ProjectStatPage key="p" />,
    { rows: [projectCounts], total: projectCounts, months: ['2026-11'], asOf },
    [],
  ],
  [
    '服务统计',
    <ServiceStatPage key="s" />,
    { rows: [service], total: service, asOf, additive: true },
    ['#/assay/report', '#/delegate/list'],
  ],
  [
    '时效',
    <TimeStatPage key="t" />,
    { rows: [time], total: { ...time, overdue: 1, due: 1 }, reasons: [], asOf },
    ['#/delegate/list'],
  ],
] as const
const listsByClient: Readonly<Record<string, readonly string[]>> = {
  项目分析: ['#/stat/project'],
  服务统计: ['#/stat/chemical', '#/stat/project', '#/stat/service'],
  时效: ['#/stat/project'],
}

test.each(figures)('figures of %s lead them to no results or charges', async (_, page, data, lists) => {
  expect(await listsFor(page, data, blind)).toEqual(lists)
})

test.each(figures)('figures of %s lead others to them', async (name, page, data, lists) => {
  expect(await listsFor(page, data, ['resultEnter', 'codeMapping'])).toEqual([...lists, ...(listsByClient[name] ?? [])])
})
