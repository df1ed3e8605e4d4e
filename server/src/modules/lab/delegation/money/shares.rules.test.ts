import { expect, it } from 'vitest'
import { sharesOf } from './shares.rules.ts'

const delegation = (id: number, fee: bigint, paid = 0n) => ({ id, fee, paid, credited: 0n, refunded: 0n })
const divide = (amount: bigint) =>
  sharesOf(amount, [delegation(3, 50n), delegation(1, 30n, 10n), delegation(2, 5n, 5n)])

it('pays the oldest delegation first, and none that is paid', () => {
  expect(divide(20n)).toEqual({ shares: [{ delegationId: 1, amount: 20n }], surplus: 0n })
  expect(divide(45n)).toEqual({
    shares: [
      { delegationId: 1, amount: 20n },
      { delegationId: 3, amount: 25n },
    ],
    surplus: 0n,
  })
})

it('leaves as surplus what nothing is due for', () => {
  expect(divide(100n).surplus).toBe(30n)
  expect(divide(0n)).toEqual({ shares: [], surplus: 0n })
})
