import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeInput, quote } from './fee.rules.ts'

const input = (
  charges: readonly bigint[],
  coefficient = '1.00',
  memberRate = '1.00',
  surcharges: readonly bigint[] = [],
): FeeInput => ({ charges, coefficient, memberRate, surcharges })

describe('the fee of a delegation', () => {
  it.each([
    [[6000n, 4000n, 5000n, 15000n], '1.00', '0.95', [], 28500n],
    [[30000n, 30000n, 30000n], '1.50', '0.88', [2000n], 120800n],
    [[12800n, 4000n, 3333n], '1.20', '0.85', [], 20536n],
    [[5n], '1.00', '0.90', [], 5n],
    [[5n], '1.00', '0.89', [], 4n],
    [[1n, 1n, 1n], '1.00', '0.50', [], 2n],
    [[10000n], '0', '1', [150n, 250n], 400n],
    [[], '1.00', '1.00', [], 0n],
  ])('is computed to the fen: %#', (charges, coefficient, memberRate, surcharges, total) => {
    expect(quote(input(charges, coefficient, memberRate, surcharges)).total).toBe(total)
  })

  it('states its parts', () => {
    expect(quote(input([6000n, 5000n, 2000n], '1.50', '0.95', [2000n, 500n]))).toEqual({
      subtotal: 13000n,
      surcharge: 2500n,
      total: 21025n,
    })
  })

  it.each([
    ['charge', input([-1n])],
    ['coefficient', input([1n], '-0.1')],
    ['member rate', input([1n], '1', '-1')],
    ['member rate', input([1n], '1', 'NaN')],
    ['surcharge', input([1n], '1', '1', [-1n])],
  ])('refuses a negative %s', (_, wrong) => {
    expect(() => quote(wrong)).toThrow('prices, factors and surcharges are not negative')
  })
})

const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { maxLength: 9 })
const hundredths = fc
  .integer({ min: 0, max: 300 })
  .map(units => ({ units: BigInt(units), text: (units / 100).toFixed(2) }))

describe('the fee of any order', () => {
  it('is the exact amount, half-up to the fen, computed in whole numbers', () => {
    fc.assert(
      fc.property(amounts, hundredths, hundredths, amounts, (charges, coefficient, rate, surcharges) => {
        const { subtotal, surcharge, total } = quote(input(charges, coefficient.text, rate.text, surcharges))
        const off = (total - surcharge) * 10_000n - subtotal * coefficient.units * rate.units
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(amounts, hundredths, amounts, (charges, rate, surcharges) => {
        expect(quote(input(charges.toReversed(), '1.30', rate.text, surcharges.toReversed()))).toEqual(
          quote(input(charges, '1.30', rate.text, surcharges)),
        )
      }),
    )
  })
})
