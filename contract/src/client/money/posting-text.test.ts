import { expect, it } from 'vitest'
import { postingKind } from './ledger.ts'
import { balanceText, statementText } from './posting-text.ts'

it.each([
  ['pay', '-100.00', '付款'],
  ['pay', '58.50', '多付转入余额'],
  ['settle', '-40.00', '结算付款'],
  ['claim', '3200.00', '转账到账'],
  ['recharge', '500.00', '充值'],
] as const)('%s of %s reads %s', (kind, change, text) => {
  expect(balanceText({ kind: postingKind[kind], change })).toBe(text)
})

it.each([
  ['credit', '204.00', '0.00', '挂账'],
  ['settle', '-204.00', '0.00', '结算付款'],
  ['settle', '-204.00', '1.64', '结算付款'],
  ['unsettle', '204.00', '0.00', '结算付款冲回'],
  ['claim', '0.00', '3200.00', '转账到账'],
  ['claim', '-200.00', '0.00', '转账到账'],
  ['pay', '0.00', '-102.00', '付款'],
] as const)('%s of %s and %s reads %s to the client', (kind, receivable, balance, text) => {
  expect(statementText({ kind: postingKind[kind], receivable, balance })).toBe(text)
})
