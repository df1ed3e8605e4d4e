import { expect, it } from 'vitest'
import { overpaidMessage, shortMessage } from './amount-messages.rules.ts'

it('messages state what is short, and what is due at most', () => {
  expect(shortMessage(true, 300n)).toBe('余额不足，还差 3.00 元')
  expect(shortMessage(false, 300n)).toBe('可用信用额度不足，还差 3.00 元')
  expect(overpaidMessage('挂账', 7000n)).toBe('挂账不能超过应付的 70.00 元，多收请用现金或对公转账')
})
