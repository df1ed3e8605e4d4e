import { platformRowsCalls } from '@seam/contract/insight/stat/platform-rows'
import { serviceStatCalls } from '@seam/contract/insight/stat/service'
import { mostKeys, restKeys } from '@seam/contract/insight/stat/stat'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
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

test('what is left of very many clients opens the page of the next ones, and these the page before', async () => {
  const sent: unknown[] = []
  server.mockImplementation(async (url, init) => {
    const isCount = String(url).includes(serviceStatCalls.count.path)
    const after = isCount ? Number(bodyOf(init)['after']) : 0
    if (isCount) sent.push(after)
    const row = (key: string, name: string, samples: number) => ({ ...counts, key, name, samples, income: '1.00' })
    const rows =
      after === 0
        ? [row('7', '柳林', 9), row(restKeys.others, '其余客户', 4)]
        : [row(restKeys.before, `前 ${after} 位客户`, 9), row('8', '孝义', 4)]
    return Response.json({ code: 0, message: '', data: { ...figures, rows } })
  })
  goTo(`/stat/service?${new URLSearchParams(parameters)}`)
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <ServiceStatPage />
    </Router>,
  )
  const hrefs = async (name: string) => {
    const line = (await screen.findByRole('link', { name })).closest('tr')
    return [...new Set([...(line?.querySelectorAll('a') ?? [])].map(link => link.getAttribute('href')))]
  }
  const [next, ...others] = await hrefs('其余客户')
  expect([next, others]).toEqual([
    `#/stat/service?${new URLSearchParams({ ...parameters, after: String(mostKeys) })}`,
    [],
  ])
  goTo(String(next).slice(1))
  expect(await hrefs(`前 ${mostKeys} 位客户`)).toEqual([`#/stat/service?${new URLSearchParams(parameters)}`])
  expect(sent.at(-1)).toBe(mostKeys)
  expect(document.querySelectorAll('[data-mark]')).toHaveLength(1)
})

test('charges that are hidden before the count are explained, and so are entries without those of the shift', async () => {
  const hidden = { ...figures, rows: [{ ...figures.rows[0], income: null }], total: { ...counts, income: null } }
  let own: unknown = { ...entries, leavesOutOwnShift: true }
  server.mockImplementation(async url =>
    Response.json({ code: 0, message: '', data: String(url).includes(platformRowsCalls.money.path) ? own : hidden }),
  )
  const open = (address: string) => {
    goTo(address)
    return show(
      <Router hook={useHashLocation} searchHook={useHashSearch}>
        <ServiceStatPage />
      </Router>,
    )
  }
  const charges = '您正在当班收付现金：收费交班后显示。'
  open(`/stat/service?${new URLSearchParams(parameters)}`)
  await screen.findByText(charges)
  cleanup()
  open('/stat/service?list=money&figure=cash')
  await screen.findByText('您正在当班收付现金：到账明细不含本班的现金收付，交班后计入。')
  expect(screen.queryByText(charges)).toBeNull()
  cleanup()
  own = { ...entries, total: { amount: null }, leavesOutOwnShift: true }
  open('/stat/service?list=money&figure=charged')
  await screen.findByText(charges)
})
