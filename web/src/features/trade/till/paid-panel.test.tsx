import { payMethod } from '@seam/contract/client/pay-method'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { PaidPanel, type Payment } from './paid-panel.tsx'

vi.mock('../../../shared/lab/print/print-drawer.tsx', () => ({
  PrintDrawer: ({ title, onClose }: { title: string; onClose: () => void }) => (
    <button type="button" onClick={onClose}>{`关闭 ${title}`}</button>
  ),
}))

test('P prints the receipts of several delegations one after the other', () => {
  const line = (id: number) => ({ id, delegateCode: `WT-${id}`, fee: '60.00', covered: '0.00', due: '60.00' })
  const payment = {
    tradeId: 7,
    tradeCode: 'JY-7',
    payMethod: payMethod.cash,
    lines: [line(1), line(2)],
    change: '0.00',
    remaining: '0.00',
    toBalance: '0.00',
    isScanning: false,
  } as unknown as Payment
  const nothing = () => undefined
  show(<PaidPanel payment={payment} onPaid={nothing} onClosed={nothing} onNext={nothing} />)
  const printed = ['WT-1', 'WT-2', 'WT-1'].map(code => {
    screen.getByRole('button', { name: `printer 收据 ${code}（P）` })
    fireEvent.keyDown(document.body, { key: 'p' })
    const close = screen.getByRole('button', { name: /^关闭/ })
    fireEvent.click(close)
    return close.textContent
  })
  expect(printed).toEqual(['关闭 WT-1', '关闭 WT-2', '关闭 WT-1'])
})
