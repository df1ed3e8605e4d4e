import { delegateStatCalls } from '@seam/contract/insight/stat/delegate'
import { commonFailures } from '@seam/contract/kit/failure'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import type * as session from '../../../kit/session/session.ts'
import { DelegateStatPage } from './delegate-stat-page.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')
vi.mock('../../../kit/session/session.ts', async original => ({
  ...(await original<typeof session>()),
  useSession: () => ({ user: { userName: '主管' }, permissions: new Set(['statDelegate']), functions: [] }),
}))

const total = { delegations: 0, samples: 0, reports: 0, late: 0, fee: null, paid: null, refunded: null }
const due = { month: '2026-11', finished: 0, due: 4, onTime: 3, onTimeRate: '75.0' }
const page = { rows: [], totalRecords: 0, total, asOf: '2026-11-23 09:00:00' }
const months = { rows: [due], total: { ...due, overdue: 1200 }, asOf: '2026-11-23 09:00:00' }

let fails: boolean
beforeEach(() => {
  fails = true
  server.mockImplementation(async url => {
    const isSum = String(url).includes(delegateStatCalls.sum.path)
    if (isSum && fails) return Response.json({ code: commonFailures.unknown.code, message: '系统繁忙', data: null })
    return Response.json({ code: 0, message: '', data: isSum ? months : page })
  })
})

const card = (name: string) => screen.getByText(name).closest('li')?.textContent

test('a figure that failed to load is not shown as an empty one, and is loaded again', async () => {
  show(<DelegateStatPage />)
  await screen.findByText(/加载失败/)
  expect(card('按时率')).toBe('按时率未加载')
  expect(card('完成委托')).toBe('完成委托0')
  // a list that has no rows says what would fill it
  expect(screen.getByText(/全部报告签发后在这里列出/)).toBeTruthy()
  fails = false
  fireEvent.click(screen.getByRole('button', { name: /重\s*试/ }))
  await waitFor(() => expect(card('按时率')).toBe('按时率75.0%'))
  expect(screen.queryByText(/加载失败/)).toBeNull()
  expect(card('现在逾期')).toBe('现在逾期1,200')
})
