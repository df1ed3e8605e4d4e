import { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import { projectStatCalls } from '@seam/contract/insight/stat/project'
import { timeStatCalls } from '@seam/contract/insight/stat/time'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { DelegateStatPage } from './delegate-stat-page.tsx'
import { ProjectStatPage } from './project/project-stat-page.tsx'
import { TimeStatPage } from './time-stat-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statDelegate', 'codeMapping', 'statProject', 'delegateView', 'statTime']),
    functions: [],
  }),
}))

const asOf = '2026-09-23 09:00:00'
const project = {
  projectId: 1,
  projectName: '灰分',
  unit: '%',
  samples: 4,
  items: 12,
  readings: 24,
  mean: null,
  sd: null,
  min: null,
  max: null,
  high: 0,
  thirdReadings: 0,
  waived: 0,
  returned: 0,
  income: null,
  p50: null,
  p90: null,
  months: [5, 7],
}

const answerTo = (answers: Readonly<Record<string, unknown>>, other: unknown) =>
  server.mockImplementation(async url => {
    const path = Object.keys(answers).find(own => String(url).includes(own))
    return Response.json({ code: 0, message: '', data: path === undefined ? other : answers[path] })
  })

const hrefOf = (name: string) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '').replaceAll('+', ' ')

test('each line of the months of delegations opens its own rows', async () => {
  const total = { delegations: 0, samples: 0, reports: 0, late: 0, fee: null, paid: null, refunded: null }
  const month = { month: '2026-09', finished: 5, due: 4, onTime: 3, onTimeRate: '75.0' }
  answerTo(
    { [delegateStatCalls.sum.path]: { rows: [month], total: { ...month, overdue: 0 }, asOf } },
    { rows: [], totalRecords: 0, total, asOf },
  )
  goTo('/stat/delegate?startTime=2026-07-01&endTime=2026-12-31')
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <DelegateStatPage />
    </Router>,
  )
  await screen.findByRole('link', { name: '2026-09：完成 5 份' })
  expect(hrefOf('2026-09：完成 5 份')).toContain('"finishTime"')
  expect(hrefOf('2026-09：应完成 4 份')).toMatch(/"dueTime".*"due"/)
  expect(hrefOf('2026-09：按时完成 3 份')).toMatch(/"dueTime".*"kept"/)
  // also the months in which nothing was finished, until now
  const months = screen.getAllByRole('link', { name: /：完成/ }).map(mark => mark.getAttribute('aria-label'))
  expect(months).toEqual(['2026-07：完成 0 份', '2026-08：完成 0 份', '2026-09：完成 5 份'])
})

test('a year opens its own month, and the future is no mark', async () => {
  const yearOf = (year: number, september: string | null, growth: string | null = null) => ({
    year,
    months: Array.from({ length: 12 }, (_, at) => (at === 10 ? september : '0')),
    total: '0',
    sameDay: '63',
    growth,
  })
  answerTo(
    {
      [projectStatCalls.years.path]: {
        rows: [yearOf(2026, null), yearOf(2025, '40', '5.0'), yearOf(2024, '38')],
        asOf,
      },
    },
    { rows: [project], total: project, months: ['2026-08', '2026-09'], asOf },
  )
  goTo('/stat/project?measure=received&startTime=2026-09-01&endTime=2026-09-30')
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ProjectStatPage />
    </Router>,
  )
  await screen.findByRole('link', { name: '11 月：2025 年 40 个' })
  expect(hrefOf('11 月：2025 年 40 个')).toContain('["2025-11-01"]')
  expect(hrefOf('11 月：2024 年 38 个')).toContain('["2024-11-01"]')
  expect(screen.queryByRole('link', { name: /^11 月：2026/ })).toBeNull()
  // to the same day as today
  expect(hrefOf('63')).toMatch(/"ge","value":\["2025-01-01"\].*"le","value":\["2025-09-23"\]/)
  // the last month of a project, beside the line of its months
  expect(hrefOf('7')).toMatch(/startTime=2026-09-01&endTime=2026-09-30.*"projectId"/)
})

test('rows on another screen return to the screen of their figure, with all of its filters', async () => {
  const totals = {
    items: 12,
    p50: null,
    p90: null,
    due: 0,
    kept: 0,
    keptRate: null,
    overdue: 0,
    soon: 0,
    unexplained: 0,
  }
  const row = { ...project, codes: [] }
  answerTo(
    { [timeStatCalls.list.path]: { rows: [row], total: totals, reasons: [], asOf } },
    { rows: [], totalRecords: 0, total: { items: 0, readings: 0 }, months: [], words: ['客户：甲'], asOf },
  )
  const query = JSON.stringify([{ key: 'clientId', op: 'eq', value: [7] }])
  const parameters = { range: 'lastMonth', query, clientName: '甲&乙' }
  goTo(`/stat/time?${new URLSearchParams(parameters)}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <TimeStatPage />
    </Router>,
  )
  const [items] = await screen.findAllByRole('link', { name: '12' })
  goTo(items?.getAttribute('href') ?? '')
  expect(currentPlace().path).toBe('/stat/project')
  cleanup()
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ProjectStatPage />
    </Router>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '返回时效' }))
  expect(currentPlace().path).toBe('/stat/time')
  expect(Object.fromEntries(new URLSearchParams(currentPlace().search))).toEqual(parameters)
})
