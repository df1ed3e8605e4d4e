import { invoiceFailures as failures } from '@seam/contract/client/invoice'
import { fromFen, toFen } from '@seam/contract/kit/value/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOfShares, mayRedPart, splitTax } from './invoice.rules.ts'

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
  const remainders = [{ delegationId: 1, delegateCode: 'WT1', left: 100n }]
  const above = failures.aboveInvoiceable
  const faultsOf = (...amounts: [number, bigint][]) =>
    faultsOfShares(
      amounts.map(([delegationId, amount]) => ({ delegationId, amount })),
      [...remainders, { delegationId: 2, delegateCode: 'WT2', left: 5n }],
      above,
    )
  it('may take what is left, once per delegation', () => {
    expect(faultsOf([1, 100n], [2, 5n])).toEqual([])
    expect(faultsOf([2, 6n])).toMatchObject([{ place: { path: ['shares', 0, 'amount'], label: 'WT2' } }])
    expect(faultsOf([3, 1n])).toMatchObject([{ failure: above, place: { path: ['shares', 0, 'amount'] } }])
    expect(faultsOf([3, 1n])[0]?.place).not.toHaveProperty('label')
    expect(faultsOf([1, 1n], [1, 2n])).toEqual([
      { failure: failures.delegationTwice, message: '同一委托单不能重复填写' },
    ])
  })

  it('that take more are named with what is left of their delegation', () => {
    const message = '开票金额超过可开票金额，最多 0.05 元'
    const place = { path: ['shares', 1, 'amount'], label: 'WT2' }
    expect(faultsOf([1, 100n], [2, 6n])).toEqual([{ failure: above, message, place }])
    expect(faultsOf([1, 101n], [2, 6n])).toHaveLength(2)
  })
})

it('takes back a part only of an invoice that the buyer used, and not for a mistake', () => {
  expect([mayRedPart(2, true), mayRedPart(3, true)]).toEqual([true, true])
  expect([mayRedPart(1, true), mayRedPart(1, false), mayRedPart(2, false)]).toEqual([false, false, false])
})
