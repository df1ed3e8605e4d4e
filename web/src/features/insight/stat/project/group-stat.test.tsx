import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, show } from '../../../../../test/stage.tsx'
import type * as session from '../../../../kit/session/session.ts'
import { filtersIn } from '../parts/stat-filters.ts'
import { GroupStat } from './group-stat.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statProject', 'delegateView']),
    functions: [],
  }),
}))

const counts = {
  times: 3,
  delegations: 1,
  income: null,
  previousTimes: 0,
  previousDelegations: 0,
  previousIncome: null,
}
const group = { kind: 'group', groupId: 7, name: '全分析', ...counts }
const filters = {
  ...filtersIn('startTime=2026-11-01&endTime=2026-11-30'),
  search: '',
  change: () => undefined,
  valueOf: () => undefined,
  choose: () => undefined,
}

test('a bar has as many delegations as the list that it opens, not as many as samples ordered it', async () => {
  answers({ rows: [group], total: counts, asOf: '2026-11-23 09:00:00' })
  show(<GroupStat filters={filters} />)
  const bar = await screen.findByRole('link', { name: '全分析：1 份' })
  expect(bar.getAttribute('href')).toBe(screen.getAllByRole('link', { name: '1' })[0]?.getAttribute('href'))
})
