import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { HighStatPage } from './high-stat-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statHigh', 'codeMapping']),
    functions: [],
  }),
}))

const project = { projectId: 7, projectName: '灰分', values: 40, high: 3, rate: '7.5' }
const total = { values: 40, high: 3, rate: '7.5', delegations: 2, released: 1, projects: [project] }

test('the high values of one project do not link to themselves, so that the address does not grow', async () => {
  server.mockImplementation(async () =>
    Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 0, total, words: [], asOf: '2026-09-23' } }),
  )
  goTo('/stat/highQuota?startTime=2026-09-01&endTime=2026-09-30')
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <HighStatPage />
    </Router>,
  )
  const bar = await screen.findByRole('link', { name: /灰分/ })
  goTo(bar.getAttribute('href') ?? '')
  expect(new URLSearchParams(currentPlace().search).get('query')).toContain('"projectId"')
  expect(await screen.findByRole('button', { name: '返回高指标统计' })).toBeDefined()
  expect(screen.queryByRole('link', { name: /灰分/ })).toBeNull()
})

test('rows that are not all high values say so on the screen', async () => {
  server.mockImplementation(async () =>
    Response.json({ code: 0, message: '', data: { rows: [], totalRecords: 2, total, words: [], asOf: '2026-09-23' } }),
  )
  goTo('/stat/highQuota?startTime=2026-09-01&endTime=2026-09-30&each=delegation')
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <HighStatPage />
    </Router>,
  )
  const choice = await screen.findByText(/表中每份委托只列一个/)
  expect(choice.className).toBe('')
  goTo('/stat/highQuota?startTime=2026-09-01&endTime=2026-09-30')
  await vi.waitFor(() => expect(screen.queryByText(/表中每份委托只列一个/)).toBeNull())
  expect(screen.getByText(/按出结果时的限值/).className).toBe('stat-frame-printed')
})
