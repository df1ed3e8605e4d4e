import { postingKind } from '@seam/contract/client/money/ledger'
import { expect, it } from 'vitest'
import { balanceText } from './balance-text.ts'

it.each([
  ['pay', '-100.00', '付款'],
  ['pay', '58.50', '多付转入余额'],
  ['settle', '-40.00', '结算付款'],
  ['claim', '3200.00', '转账到账'],
  ['recharge', '500.00', '充值'],
] as const)('%s of %s reads %s', (kind, change, text) => {
  expect(balanceText({ kind: postingKind[kind], change })).toBe(text)
})
