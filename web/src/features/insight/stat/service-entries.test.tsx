import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { server, show } from '../../../../test/stage.tsx'
import { currentPlace, goTo, useHashLocation, useHashSearch } from '../../../kit/location/hash-location.ts'
import type * as session from '../../../kit/session/session.ts'
import { ServiceStatPage } from './service-stat-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({
    user: { userName: '主管' },
    permissions: new Set(['statService', 'statMoney']),
    functions: [],
  }),
}))

const asOf = '2026-11-23 09:00:00'
const counts = {
  registered: 0,
  received: 0,
  samples: 0,
  rejected: 0,
  items: 0,
  reports: 0,
  corrections: 0,
  voids: 0,
  cancelled: 0,
}
const figures = {
  words: [],
  rows: [{ key: '7', name: '柳林', ...counts, income: '60.00' }],
  total: { ...counts, income: '80.00' },
  additive: true,
  asOf,
}
const entry = {
  id: 1,
  businessDate: '2026-11-20',
  postingKind: 1,
  ledgerAccount: 1,
  clientId: 7,
  clientName: '柳林',
  delegationId: 1,
  delegateCode: 'W1',
  amount: '60.00',
  userName: '张三',
}
const entries = { words: [], rows: [entry], totalRecords: 1, total: { amount: '60.00' }, asOf }

beforeEach(() => {
  server.mockImplementation(async url => {
    const data = String(url).includes(platformRowsCalls.money.path) ? entries : figures
    return Response.json({ code: 0, message: '', data })
  })
})

const parameters = { by: 'client', startTime: '2026-11-01', endTime: '2026-11-30' }

test.each([
  ['60.00', '柳林'],
  ['80.00', '收费'],
])('charges of %s open their entries on the screen of services, and return', async (amount, name) => {
  goTo(`/stat/service?${new URLSearchParams(parameters)}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ServiceStatPage />
    </Router>,
  )
  fireEvent.click(await screen.findByRole('link', { name: amount }))
  await waitFor(() => expect(currentPlace().search).toContain('list=money'))
  expect(currentPlace().path).toBe('/stat/service')
  await screen.findByRole('heading', { name: `收费明细：${name}` })
  await screen.findByText('W1')
  fireEvent.click(screen.getByRole('button', { name: '返回服务统计' }))
  expect(currentPlace().path).toBe('/stat/service')
  expect(Object.fromEntries(new URLSearchParams(currentPlace().search))).toEqual(parameters)
})
