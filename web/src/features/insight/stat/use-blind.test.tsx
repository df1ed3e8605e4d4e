import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answers, show } from '../../../../test/stage.tsx'
import type * as session from '../../../kit/session/session.ts'
import { ProjectStatPage } from './project-stat-page.tsx'
import { QualityStatPage } from './quality-stat-page.tsx'

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
  answers({ rows: [project], total: project, months: ['2026-11'], asOf: '2026-11-23 09:00:00' })
  show(<ProjectStatPage />)
  await screen.findByText('灰分')
  return screen.getAllByRole('columnheader').map(cell => cell.textContent)
}

const hasClientFilter = async (more: readonly string[]) => {
  rights.of = new Set(['statQuality', 'clientView', ...more])
  show(<QualityStatPage />)
  fireEvent.click(screen.getByRole('button', { name: '更多条件' }))
  await screen.findByLabelText('检测项目')
  return screen.queryByLabelText('客户') !== null
}

const numbers = ['均值', '标准差', '最小', '最大', '单位']

test('figures of projects have no numbers of results for users who work by lab code alone', async () => {
  expect((await titlesFor(blind)).filter(title => numbers.includes(title ?? ''))).toEqual([])
})

test.each(others)('they have them for others: %#', async (...rights) => {
  expect(await titlesFor(rights)).toEqual(expect.arrayContaining(numbers))
})

test('figures of quality have no filter by client for users who work by lab code alone', async () => {
  expect(await hasClientFilter(blind)).toBe(false)
})

test.each(others)('they have it for others: %#', async (...rights) => {
  expect(await hasClientFilter(rights)).toBe(true)
})
