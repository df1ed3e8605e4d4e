import { expect, test } from 'vitest'
import { signedYuanText } from './money.tsx'

test('a difference has its sign before ¥', () =>
  expect(['47.50', '-1305.00', '0.00'].map(signedYuanText)).toEqual(['+¥47.50', '-¥1,305.00', '¥0.00']))
