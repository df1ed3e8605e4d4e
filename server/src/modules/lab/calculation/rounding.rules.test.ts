import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reportedText, roundTo, withoutGuardDigits } from './rounding.rules.ts'

describe('rounding (GB/T 8170)', () => {
  it.each([
    ['12.345', '.01', '12.34'],
    ['12.3450000001', '.01', '12.35'],
    ['12.3450001', '0.01', '12.35'],
    ['12.3550', '0.01', '12.36'],
    ['15.2651', '.01', '15.27'],
    ['15.2548', '.01', '15.25'],
    ['15.2550', '.01', '15.26'],
    ['-0.0365', '.001', '-0.036'],
    ['0.0355', '.001', '0.036'],
    ['10.5002', '1', '11'],
    ['10.5', '1', '10'],
    ['11.5', '1', '12'],
    ['60.25', '.5', '60.0'],
    ['60.28', '.5', '60.5'],
    ['60.38', '.5', '60.5'],
    ['-60.75', '.5', '-61.0'],
    ['23455', '10', '23460'],
    ['23465', '10', '23460'],
    ['-23455', '10', '-23460'],
    ['84.5', '1', '84'],
    ['85.5', '1', '86'],
    ['8.53459', '.01', '8.53'],
    ['0.45', '.1', '0.4'],
    ['0.15', '.1', '0.2'],
    ['12.3', '.01', '12.30'],
    ['12', '0.001', '12.000'],
    ['0', '.01', '0.00'],
    ['-0.004', '.01', '0.00'],
    ['-0.005', '.01', '0.00'],
    ['-4', '10', '0'],
    ['25', '50', '0'],
    ['75', '50', '100'],
    ['1.25', '0.25', '1.25'],
    ['0.45', '0.3', '0.6'],
    ['999999999.995', '.01', '1000000000.00'],
  ])('%s at %s → %s', (value, interval, printed) => {
    expect(reportedText(value, interval)).toBe(printed)
  })

  it('rounds in one step: 0.4546 is 0 at interval 1, although 0.455 → 0.46 → 0.5 → 1', () => {
    expect(reportedText('0.4546', '1')).toBe('0')
  })

  it('finds a tie that a division before a multiplication has shifted', () => {
    const overTie = new Decimal('0.5').div(3).times(3)
    expect(overTie.gt('0.5')).toBe(true)
    expect(reportedText(overTie, '1')).toBe('0')
    const underTie = new Decimal('7.5').div(7).times(7)
    expect(underTie.lt('7.5')).toBe(true)
    expect(reportedText(underTie, '1')).toBe('8')
    expect(withoutGuardDigits(new Decimal(1).div(3).times(3)).toString()).toBe('1')
    expect(withoutGuardDigits(new Decimal('0.4999999999999999999999999999995')).toString()).toBe('0.5')
    expect(withoutGuardDigits(new Decimal('0.499999999999999999999999999999')).toString()).toBe(
      '0.499999999999999999999999999999',
    )
  })

  it.each(['0', '-0.01', 'NaN', 'Infinity'])('refuses the interval %s', interval => {
    expect(() => roundTo('1', interval)).toThrow(`not a rounding interval: ${interval}`)
  })
})

const power = (exponent: number): bigint => 10n ** BigInt(exponent)
const text = (units: bigint, places: number): string =>
  new Decimal(units.toString()).div(power(places).toString()).toFixed()

/** The nearest multiple, in integers: ties to the even quotient, sign by magnitude. */
const evenQuotient = (top: bigint, bottom: bigint): bigint => {
  const size = top < 0n ? -top : top
  const down = size / bottom
  const twice = 2n * (size % bottom)
  const up = twice > bottom || (twice === bottom && down % 2n === 1n)
  const quotient = up ? down + 1n : down
  return top < 0n ? -quotient : quotient
}

const amount = fc.record({
  units: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  places: fc.integer({ min: 0, max: 8 }),
})
const step = fc.record({ units: fc.bigInt({ min: 1n, max: 1000n }), places: fc.integer({ min: 0, max: 4 }) })

describe('properties of rounding', () => {
  it('gives the nearest multiple, compared with integer arithmetic', () => {
    fc.assert(
      fc.property(amount, step, (x, i) => {
        const quotient = evenQuotient(x.units * power(i.places), i.units * power(x.places))
        const rounded = roundTo(text(x.units, x.places), text(i.units, i.places))
        expect(rounded.toFixed()).toBe(text(quotient * i.units, i.places))
      }),
      { numRuns: 500 },
    )
  })

  it('rounds every tie to the even multiple', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), step, (whole, i) => {
        const rounded = roundTo(text((2n * whole + 1n) * i.units * 5n, i.places + 1), text(i.units, i.places))
        const quotient = rounded.div(text(i.units, i.places))
        expect(quotient.mod(2).isZero()).toBe(true)
        expect(quotient.minus(whole.toString()).abs().lte(1)).toBe(true)
      }),
    )
  })

  it('is idempotent, symmetric and prints the decimals of the interval', () => {
    fc.assert(
      fc.property(amount, step, (x, i) => {
        const [value, interval] = [text(x.units, x.places), text(i.units, i.places)]
        const once = reportedText(value, interval)
        expect(reportedText(once, interval)).toBe(once)
        expect(roundTo(new Decimal(value).neg(), interval).eq(roundTo(value, interval).neg())).toBe(true)
        expect(once.split('.')[1]?.length ?? 0).toBe(new Decimal(interval).decimalPlaces())
        expect(once).not.toMatch(/^-[0.]+$/)
      }),
    )
  })
})
