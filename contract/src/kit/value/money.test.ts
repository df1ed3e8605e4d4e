import { expect, it } from 'vitest'
import { lesserFen, moneyInput, positiveFen } from './money.ts'

const messageFor = (typed: string) => moneyInput('请输入金额').safeParse(typed).error?.issues[0]?.message

it('says whether an amount is too large or no amount', () => {
  expect(moneyInput('').parse('99999999.9')).toBe('99999999.90')
  expect(messageFor('100000000')).toBe('金额不能超过 99,999,999.99 元')
  expect(messageFor('100000000.00')).toBe('金额不能超过 99,999,999.99 元')
  for (const typed of ['', 'x', '1.234', '-1']) expect(messageFor(typed)).toBe('请输入不超过两位小数的金额')
})

it('amounts have a lesser one, and 0 in place of a negative one', () => {
  expect([lesserFen(3n, 5n), lesserFen(5n, 3n), lesserFen(-1n, 0n)]).toEqual([3n, 3n, -1n])
  expect([positiveFen(5n), positiveFen(0n), positiveFen(-5n)]).toEqual([5n, 0n, 0n])
})
