import { payMethod } from '@seam/contract/client/money/pay-method'
import { tradeCalls } from '@seam/contract/trade/trade'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { server, show } from '../../../../test/stage.tsx'
import { TakingsDrawer } from './takings-drawer.tsx'

vi.mock('../../../kit/feedback/feedback.tsx')

const line = { payMethod: payMethod.cash, count: 3, taken: '1285.00', refunded: '85.00', net: '1200.00' }
const settledLine = { payMethod: payMethod.transfer, count: 1, taken: '300.00', refunded: '0.00', net: '300.00' }
const settled = { methods: [settledLine], taken: '300.00', refunded: '0.00', net: '300.00' }
const answers: Readonly<Record<string, unknown>> = {
  [tradeCalls.takings.path]: {
    methods: [line],
    taken: '1285.00',
    refunded: '85.00',
    net: '1200.00',
    settled,
    moneyNet: '1500.00',
  },
  [tradeCalls.recharges.path]: { methods: [], taken: '0.00', refunded: '0.00', net: '0.00' },
}

test('sums the period of the list by method', async () => {
  const periods: Record<string, (string | null)[]> = {}
  server.mockImplementation(async address => {
    const { pathname, searchParams } = new URL(String(address), 'http://seam')
    periods[pathname] = [searchParams.get('startTime'), searchParams.get('endTime')]
    return Response.json({ code: 0, message: '', data: answers[pathname] })
  })
  const query = [
    { key: 'createTime', op: 'ge', value: ['2026-11-01 00:00:00'] },
    { key: 'createTime', op: 'le', value: ['2026-11-21 23:59:59'] },
  ] as const
  show(
    <TakingsDrawer open query={query.map(item => ({ ...item, value: [...item.value] }))} onClose={() => undefined} />,
  )
  expect(await screen.findByText('收款汇总：2026-11-01 至 2026-11-21')).toBeTruthy()
  const cash = (await screen.findByText('现金')).closest('tr') as HTMLTableRowElement
  expect(
    within(cash)
      .getAllByRole('cell')
      .map(cell => cell.textContent),
  ).toEqual(['现金', '1,200.00', '1,285.00', '85.00', '3'])
  expect(screen.getByText('1,500.00')).toBeTruthy()
  expect(screen.getByText('对公转账')).toBeTruthy()
  // asked for at once, in either order
  const period = ['2026-11-01', '2026-11-21']
  expect(periods).toEqual({ [tradeCalls.takings.path]: period, [tradeCalls.recharges.path]: period })
})
