import { payMethod } from '@seam/contract/client/money/pay-method'
import type { SettlementRow } from '@seam/contract/trade/settle'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answers, server, show } from '../../../../test/stage.tsx'
import { ReversalDialog } from './correction-dialogs.tsx'

const settlement = {
  id: 4,
  version: 2,
  settleCode: 'JS-4',
  received: '150.00',
  toBalance: '0.00',
} as SettlementRow

const open = async (...methods: number[]) => {
  answers({ receipts: methods.map((method, id) => ({ id, payMethod: method, amount: '50.00' })) })
  show(<ReversalDialog open settlement={settlement} onClose={() => undefined} />)
  await screen.findByRole('dialog', { name: '冲回结算单：JS-4' })
  await waitFor(() => expect(server).toHaveBeenCalled())
}

test('offers to hand back the cash that was received, and names it', async () => {
  await open(payMethod.cash, payMethod.transfer, payMethod.cash)
  await screen.findByRole('checkbox', { name: /收到的现金 100.00 元当面退还/ })
  screen.getByText(/已收 150.00 元转入待认领款项/)
  expect(screen.queryByText(/转入余额/)).toBeNull()
})

test('offers nothing where no cash was received', async () => {
  await open(payMethod.transfer)
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  screen.getByRole('textbox', { name: '原因' })
})
