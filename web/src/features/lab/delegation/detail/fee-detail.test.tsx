import type { Delegation } from '@seam/contract/lab/delegation/delegation.row'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/stage.tsx'
import { FeeDetail } from './fee-detail.tsx'

const delegation = {
  delegateCode: 'WT20261128-0001',
  quoteTime: '2026-11-28 10:00:00',
  surcharges: [],
  gradeName: '金',
  coefficientName: '常规',
  subtotal: '340.00',
  coefficient: '1.00',
  memberRate: '0.92',
  surcharge: '0.00',
  fee: '312.80',
} as unknown as Delegation

test.each([
  ['358.80', ['已收（含挂账）358.80', '待退46.00']],
  ['100.00', ['已收（含挂账）100.00', '未收212.80']],
  ['312.80', ['已收（含挂账）312.80']],
  ['0.00', []],
])('of %s received the balance is %j', (covered, balance) => {
  show(<FeeDetail delegation={{ ...delegation, covered }} />)
  const lines = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines.slice(lines.indexOf('应收312.80') + 1)).toEqual(balance)
})
