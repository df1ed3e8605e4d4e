import { payMethod } from '@seam/contract/client/money/pay-method'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../../../test/stage.tsx'
import { PaidPanel, type Payment } from './paid-panel.tsx'

vi.mock('../../../shared/lab/print/print-drawer.tsx', () => ({
  PrintDrawer: ({ title, onClose }: { title: string; onClose: () => void }) => (
    <button type="button" onClick={onClose}>{`关闭 ${title}`}</button>
  ),
}))

const line = (id: number) => ({ id, delegateCode: `WT-${id}`, fee: '60.00', covered: '0.00', due: '60.00' })
const payment = {
  tradeId: 7,
  tradeCode: 'JY-7',
  payMethod: payMethod.cash,
  lines: [line(1), line(2)],
  amount: '120.00',
  change: '30.00',
  remaining: '0.00',
  unpaidIds: [],
  toBalance: '0.00',
  isScanning: false,
} as unknown as Payment
const nothing = () => undefined

test('P prints the receipts of several delegations one after the other', () => {
  show(<PaidPanel payment={payment} onPaid={nothing} onClosed={nothing} onNext={nothing} onRest={nothing} />)
  const printed = ['WT-1', 'WT-2', 'WT-1'].map(code => {
    screen.getByRole('button', { name: `printer 收据 ${code}（P）` })
    fireEvent.keyDown(document.body, { key: 'p' })
    const close = screen.getByRole('button', { name: /^关闭/ })
    fireEvent.click(close)
    return close.textContent
  })
  expect(printed).toEqual(['关闭 WT-1', '关闭 WT-2', '关闭 WT-1'])
})

afterEach(() => vi.useRealTimers())

test('the second half of a double press of Enter keeps the change on the screen', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const begin = vi.fn<() => void>()
  show(<PaidPanel payment={payment} onPaid={nothing} onClosed={nothing} onNext={begin} onRest={nothing} />)
  const next = screen.getByRole('button', { name: '下一笔' })
  expect(document.activeElement).toBe(next)
  vi.setSystemTime(1_000_300)
  fireEvent.click(next)
  expect(begin).not.toHaveBeenCalled()
  vi.setSystemTime(1_001_000)
  // a key that is held repeats
  expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(next, { key: 'Enter' })).toBe(true)
  fireEvent.click(next)
  expect(begin).toHaveBeenCalledOnce()
})

test('a click, and Enter after a receipt, go on at once', () => {
  const begin = vi.fn<() => void>()
  show(<PaidPanel payment={payment} onPaid={nothing} onClosed={nothing} onNext={begin} onRest={nothing} />)
  const next = screen.getByRole('button', { name: '下一笔' })
  fireEvent.click(next, { detail: 1 })
  expect(begin).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(document.body, { key: 'p' })
  fireEvent.click(screen.getByRole('button', { name: /^关闭/ }))
  fireEvent.click(next)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('a part payment says how much was taken, and goes on with the delegations that are still due', () => {
  const rest = vi.fn<(ids: readonly number[]) => void>()
  const amounts = { amount: '75.00', change: '0.00', remaining: '105.00', unpaidIds: [2, 3] }
  const part = { ...payment, lines: [line(3), line(1), line(2)], ...amounts }
  show(<PaidPanel payment={part} onPaid={nothing} onClosed={nothing} onNext={nothing} onRest={rest} />)
  screen.getByText('现金 ¥75.00，交易 JY-7')
  fireEvent.click(screen.getByRole('button', { name: '继续收余款' }))
  expect(rest.mock.calls[0]?.[0].toSorted()).toEqual([2, 3])
})
