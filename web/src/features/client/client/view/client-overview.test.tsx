import { platformCalls } from '@seam/contract/insight/stat/platform'
import { commonFailures } from '@seam/contract/kit/failure'
import { delegationCalls } from '@seam/contract/lab/delegation/delegation.calls'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../../test/stage.tsx'
import { labClock } from '../../../../kit/time/lab-time.ts'
import { ClientOverview } from './client-overview.tsx'

const session = vi.hoisted(() => ({ permissions: new Set<string>() }))
vi.mock('../../../../kit/session/session.ts', () => ({ useSession: () => session }))

const year = labClock().year()

const delegation = {
  id: 1,
  delegateCode: 'WT20260101-0001',
  sampleName: '原煤',
  sampleCount: 2,
  state: 40,
  payState: 0,
  fee: '320.00',
  createTime: '2026-01-01 08:00:00',
}

/** Answers each call; income depends on the year. */
const answerAll = () =>
  server.mockImplementation(async (address, init) => {
    const path = String(address)
    const input = bodyOf(init)
    const income = input['startTime'] === `${year}-01-01` ? '1200.00' : '56000.00'
    const data = path.includes(platformCalls.income.path)
      ? { total: { income, cash: '0.00' }, leavesOutOwnShift: income === '1200.00' }
      : path.includes(platformCalls.credit.path)
        ? {
            total: { limit: '10000.00', used: '938.40', free: '9061.60', clients: 1 },
            ages: [
              { age: '0-30', amount: '900.00', delegations: 2 },
              { age: '31-60', amount: '38.40', delegations: 1 },
              { age: '61-90', amount: '0.00', delegations: 0 },
            ],
          }
        : { rows: [delegation], totalRecords: input['pageSize'] === 1 ? 3 : 12 }
    return Response.json({ code: 0, message: '', data })
  })

const paths = () => server.mock.calls.map(([address]) => new URL(String(address), 'http://lab').pathname)
const linkOf = (text: string) => decodeURIComponent(screen.getByRole('link', { name: text }).getAttribute('href') ?? '')

test('shows income, credit by age and delegations, each with a link to its rows', async () => {
  session.permissions = new Set(['statPlatform', 'statMoney', 'delegateView'])
  answerAll()
  show(<ClientOverview clientId={7} />)
  await screen.findByText('WT20260101-0001')
  await screen.findByText('¥1,200.00')
  expect(linkOf('¥1,200.00')).toContain(`#/stat/platform?startTime=${year}-01-01`)
  await screen.findByText('您正在当班收付现金：收费不含本班的现金收付，交班后计入。')
  expect(linkOf('¥56,000.00')).toContain(`endTime=${year - 1}-12-31&figure=income&list=money`)
  expect(linkOf('¥56,000.00')).toContain('"clientId"')
  expect(linkOf('¥938.40')).toContain('list=credit')
  expect(linkOf('3 单')).toContain('#/delegate/list?given=')
  expect(linkOf('WT20260101-0001')).toBe('#/delegate/list?code=WT20260101-0001')
  screen.getByText('挂账 31-60 天')
  expect(screen.queryByText('挂账 61-90 天')).toBeNull()
})

test('without the permission for amounts asks for no income and no credit', async () => {
  session.permissions = new Set(['statPlatform', 'delegateView'])
  answerAll()
  show(<ClientOverview clientId={7} />)
  await screen.findByText('WT20260101-0001')
  expect(paths().every(path => path === delegationCalls.page.path)).toBe(true)
  expect(screen.queryByText('信用')).toBeNull()
})

test('shows a failure instead of an empty overview', async () => {
  session.permissions = new Set(['delegateView'])
  server.mockImplementation(async () =>
    Response.json({ code: commonFailures.unknown.code, message: '系统错误', data: null }),
  )
  show(<ClientOverview clientId={7} />)
  expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
})
