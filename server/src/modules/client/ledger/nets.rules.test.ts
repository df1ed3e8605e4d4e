import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { netsOf } from './nets.rules.ts'

describe('nets of fee lines', () => {
  it.each([
    [[33_33n, 33_33n, 33_33n], 94_99n, [31_67n, 31_66n, 31_66n]],
    [[128_00n, 40_00n, 33_33n], 205_36n, [130_56n, 40_80n, 34_00n]],
    [[300_00n, 300_00n, 300_00n], 1_188_00n, [396_00n, 396_00n, 396_00n]],
    [Array.from({ length: 7 }, () => 1n), 4n, [1n, 1n, 1n, 1n, 0n, 0n, 0n]],
    [[0n, 5n], 5n, [0n, 5n]],
    [[0n, 0n], 0n, [0n, 0n]],
  ])('of %s at %s fen', (charges, total, nets) => {
    expect(netsOf(charges, total)).toEqual(nets)
  })

  it('add up to the total, each within a fen of its exact share, and an equal charge never gets more later', () => {
    const charges = fc.array(fc.bigInt(0n, 10_000_000n), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(charges, fc.bigInt(0n, 1_000_000_000n), (list, total) => {
        const whole = list.reduce((sum, charge) => sum + charge, 0n)
        fc.pre(whole > 0n)
        const nets = netsOf(list, total)
        expect(nets.reduce((sum, net) => sum + net, 0n)).toBe(total)
        for (const [at, net] of nets.entries()) {
          const exact = total * (list[at] ?? 0n)
          expect(net * whole > exact - whole && net * whole < exact + whole).toBe(true)
          const later = nets.findIndex((_, other) => other > at && list[other] === list[at])
          if (later >= 0) expect((nets[later] ?? 0n) <= net).toBe(true)
        }
      }),
    )
  })

  it('refuses negative amounts, and a total without charges', () => {
    expect(() => netsOf([-1n], 0n)).toThrow('not negative')
    expect(() => netsOf([2n, -1n], 0n)).toThrow('not negative')
    expect(() => netsOf([1n], -1n)).toThrow('not negative')
    expect(() => netsOf([0n], 1n)).toThrow('divided over charges')
  })
})
