import { invoiceFailures as failures } from '@seam/contract/client/invoice'
import { fromFen, toFen } from '@seam/contract/kit/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultOfShares, mayRedPart, splitTax } from './invoice.rules.ts'

describe('tax', () => {
  it.each([
    ['94.99', '89.61', '5.38'],
    ['1208.00', '1139.62', '68.38'],
    ['0.08', '0.08', '0.00'],
  ])('of %s is divided into %s and %s', (amount, net, tax) => {
    const split = splitTax(toFen(amount), 6)
    expect([fromFen(split.net), fromFen(split.tax)]).toEqual([net, tax])
  })

  it('and net add up, and the net is within half a fen', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10_000_000_000n), fc.integer({ min: 0, max: 100 }), (amount, percent) => {
        const { net, tax } = splitTax(amount, percent)
        expect(net + tax).toBe(amount)
        const distance = 2n * (100n * amount - net * BigInt(100 + percent))
        expect(distance >= -BigInt(100 + percent) && distance < BigInt(100 + percent)).toBe(true)
      }),
    )
  })
})

describe('shares', () => {
  const remainders = [{ delegationId: 1, left: 100n }]
  it('may take what is left, once per delegation', () => {
    const above = failures.aboveInvoiceable
    expect(faultOfShares([{ delegationId: 1, amount: 100n }], remainders, above)).toBeUndefined()
    expect(faultOfShares([{ delegationId: 1, amount: 101n }], remainders, above)).toBe(above)
    expect(faultOfShares([{ delegationId: 2, amount: 1n }], remainders, above)).toBe(above)
    const twice = [1n, 2n].map(amount => ({ delegationId: 1, amount }))
    expect(faultOfShares(twice, remainders, above)).toBe(failures.delegationTwice)
    const two = [...remainders, { delegationId: 2, left: 5n }]
    const shares = (second: bigint) => [
      { delegationId: 1, amount: 100n },
      { delegationId: 2, amount: second },
    ]
    expect(faultOfShares(shares(5n), two, above)).toBeUndefined()
    expect(faultOfShares(shares(6n), two, above)).toBe(above)
  })
})

it('takes back a part only of an invoice that the buyer used, and not for a mistake', () => {
  expect([mayRedPart(2, true), mayRedPart(3, true)]).toEqual([true, true])
  expect([mayRedPart(1, true), mayRedPart(1, false), mayRedPart(2, false)]).toEqual([false, false, false])
})
