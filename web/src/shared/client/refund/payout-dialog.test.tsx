import { type PayMethod, payMethod } from '@seam/contract/client/money/pay-method'
import type { RefundPart } from '@seam/contract/trade/refund'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answers, sent, show } from '../../../../test/stage.tsx'
import { PayoutDialog } from './refund-dialogs.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const payOut = async (method: PayMethod) => {
  answers({})
  const part = { id: 7, version: 2, payMethod: method, amount: '30.00', state: 20 } as RefundPart
  show(<PayoutDialog open part={part} onClose={() => undefined} />)
  fireEvent.click(await screen.findByRole('button', { name: '已付出' }))
}

test('cash is paid out without a number', async () => {
  await payOut(payMethod.cash)
  await waitFor(() => expect(sent()).toMatchObject([{ id: 7, version: 2 }]))
})

test('a transfer is paid out with its number only', async () => {
  await payOut(payMethod.transfer)
  expect(await screen.findByText('请输入凭证号', { selector: '.ant-form-item-explain-error' })).toBeTruthy()
  expect(sent()).toEqual([])
})
