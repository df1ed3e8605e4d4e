import { expect, it } from 'vitest'
import { depositCause, notRegistered } from './transfer.rules.ts'

it('a deposit is posted under the number of its slip, and stored postings are found under the same cause', () =>
  expect(depositCause('2026-0917')).toBe('vault:deposit:2026-0917'))

it('a number that was not registered is of no money', () =>
  expect(notRegistered).toEqual({ amount: 0n, left: 0n, deposited: 0n, tradeId: null }))
