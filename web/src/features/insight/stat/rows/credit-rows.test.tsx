import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../../test/stage.tsx'
import { goTo, useHashLocation, useHashSearch } from '../../../../kit/location/hash-location.ts'
import type * as session from '../../../../kit/session/session.ts'
import { PlatformPage } from '../platform/platform-page.tsx'

vi.mock('../../../../kit/feedback/feedback.tsx')
vi.mock('../../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statPlatform', 'statMoney']),
    functions: [],
  }),
}))

const row = {
  clientId: 7,
  clientName: '柳林',
  delegationId: 3,
  delegateCode: 'W3',
  day: '2026-08-01',
  days: 92,
  amount: '20.00',
}
const inputs = () =>
  server.mock.calls.flatMap(([url, init]) =>
    String(url).includes(platformRowsCalls.credit.path) ? [bodyOf(init)] : [],
  )

beforeEach(() => {
  const data = { rows: [row], totalRecords: 41, total: { amount: '820.00' }, words: [], asOf: '2026-11-23 09:00:00' }
  server.mockImplementation(async () => Response.json({ code: 0, message: '', data }))
})

test('are those of the day, the age and the clients of the figure, by pages', async () => {
  const client = { key: 'clientId', op: 'eq', value: [7] }
  const kind = { key: 'kindId', op: 'eq', value: [1] }
  const query = JSON.stringify([client, kind])
  const filters = new URLSearchParams({ list: 'credit', endTime: '2026-11-01', age: '>90', query })
  goTo(`/stat/platform?${filters}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <PlatformPage />
    </Router>,
  )
  expect(await screen.findByText('W3')).toBeDefined()
  expect(screen.getByText('820.00')).toBeDefined()
  const expected = { asOf: '2026-11-01', age: '>90', query: [client], pageSize: 20 }
  expect(inputs().at(-1)).toMatchObject({ ...expected, pageNo: 1 })
  fireEvent.click(screen.getByTitle('2'))
  await waitFor(() => expect(inputs().at(-1)).toMatchObject({ ...expected, pageNo: 2 }))
})
