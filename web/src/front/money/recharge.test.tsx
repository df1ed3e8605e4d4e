import { payMethod } from '@seam/contract/client/money/pay-method'
import { commonFailures } from '@seam/contract/kit/failure'
import { portalMoneyCalls } from '@seam/contract/portal/money'
import { portalCalls } from '@seam/contract/portal/portal'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../test/stage.tsx'
import { MoneyPage } from './money-page.tsx'

vi.mock('../../kit/feedback/feedback.tsx')

const account = { balance: '0.00', creditLimit: '0.00', creditUsed: '0.00', methods: [payMethod.wechat] }
const nothing = { rows: [], totalRecords: 0 }

test('an amount that is no amount is marked at its field', async () => {
  const message = '金额不正确'
  server.mockImplementation(async url => {
    const text = String(url)
    const isOf = ({ path }: { path: string }) => text.includes(path)
    if (isOf(portalMoneyCalls.recharge)) {
      const data = { issues: [{ path: ['amount'], message }] }
      return Response.json({ code: commonFailures.invalidInput.code, message, data })
    }
    const others = isOf(portalMoneyCalls.waiting) ? [] : nothing
    const data = isOf(portalMoneyCalls.account) ? account : isOf(portalCalls.home) ? { readOnly: false } : others
    return Response.json({ code: 0, message: '', data })
  })
  show(<MoneyPage />)
  const amount = await screen.findByLabelText('充值金额（元）')
  fireEvent.change(amount, { target: { value: 'abc' } })
  fireEvent.click(screen.getByRole('button', { name: '微信' }))
  await screen.findByText(message)
  expect(amount.getAttribute('aria-invalid')).toBe('true')
})
