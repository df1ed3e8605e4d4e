import { type Trade, tradeCalls } from '@seam/contract/trade/trade'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { bodyOf, server, show } from '../../../../test/stage.tsx'
import { CorrectNumberButton } from './correct-number.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

test('sends the number that was seen with the right one, and says what several trades with one number mean', async () => {
  const corrections: unknown[] = []
  server.mockImplementation(async (address, init) => {
    if (String(address).includes(tradeCalls.correctNumber.path)) corrections.push(bodyOf(init))
    return Response.json({ code: 0, message: '', data: null })
  })
  show(<CorrectNumberButton trade={{ id: 7, tradeCode: 'JY00000007', voucherNo: 'BR1' } as Trade} />)
  fireEvent.click(screen.getByRole('button', { name: '更正凭证号' }))
  expect((await screen.findByText(/^现在的凭证号/)).textContent).toContain('银行流水按合计金额核对')
  fireEvent.change(screen.getByLabelText('凭证号'), { target: { value: 'br 2' } })
  fireEvent.change(screen.getByLabelText('更正原因'), { target: { value: '抄错' } })
  fireEvent.click(screen.getByRole('button', { name: /确\s?定|保\s?存/ }))
  await waitFor(() => expect(corrections).toEqual([{ id: 7, earlierNo: 'BR1', voucherNo: 'br 2', reason: '抄错' }]))
})
