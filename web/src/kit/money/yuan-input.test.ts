import { expect, test } from 'vitest'
import { yuanOf } from './yuan-input.tsx'

test('formats typed amounts with two decimals and leaves other text unchanged', () => {
  const cases = [
    ['25', '25.00'],
    ['25.', '25.00'],
    ['25.5', '25.50'],
    ['1,234.50', '1234.50'],
    [' ¥ 7 ', '7.00'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['25.555', '25.555'],
    ['-1', '-1'],
    ['x', 'x'],
    ['', ''],
  ] as const
  for (const [typed, sent] of cases) expect(yuanOf(typed)).toBe(sent)
})
