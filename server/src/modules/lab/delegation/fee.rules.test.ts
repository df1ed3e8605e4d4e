import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeGroup, type FeeInput, type FeeProject, type FeeSample, quote } from './fee.rules.ts'

const project = (projectId: number, price: bigint): FeeProject => ({ projectId, price })
const sample = (...prices: readonly bigint[]): FeeSample => ({
  groups: [],
  projects: prices.map((price, at) => project(at, price)),
})
const input = (
  samples: readonly FeeSample[],
  coefficient = '1.00',
  memberRate = '1.00',
  extra: readonly bigint[] = [],
): FeeInput => ({
  samples,
  coefficient,
  memberRate,
  surcharges: extra.map((amount, at) => ({ name: `附加费${at}`, amount })),
})

describe('the fee of a delegation', () => {
  it.each([
    [[sample(6000n, 4000n, 5000n, 15000n)], '1.00', '0.95', [], 28500n],
    [[sample(30000n), sample(30000n), sample(30000n)], '1.50', '0.88', [2000n], 120800n],
    [[sample(12800n, 4000n, 3333n)], '1.20', '0.85', [], 20536n],
    [[sample(5n)], '1.00', '0.90', [], 5n],
    [[sample(5n)], '1.00', '0.89', [], 4n],
    [[sample(1n), sample(1n), sample(1n)], '1.00', '0.50', [], 2n],
    [[sample(10000n)], '0', '1', [150n, 250n], 400n],
    [[], '1.00', '1.00', [], 0n],
  ])('%#', (samples, coefficient, memberRate, extra, total) => {
    expect(quote(input(samples, coefficient, memberRate, extra)).total).toBe(total)
  })

  it('keeps all that it was made of', () => {
    const group: FeeGroup = { groupId: 7, price: 6000n, projectIds: [1, 2] }
    const samples = [
      { groups: [group], projects: [project(1, 2000n), project(3, 5000n)] },
      { groups: [], projects: [project(1, 2000n)] },
    ]
    const surcharges = [
      { name: '上门取样', amount: 2000n },
      { name: '加印报告', amount: 500n },
    ]
    expect(quote({ samples, coefficient: '1.50', memberRate: '0.95', surcharges })).toEqual({
      lines: [
        { sample: 0, groupId: 7, projectId: null, price: 6000n, charged: 6000n, coveredBy: null },
        { sample: 0, groupId: null, projectId: 1, price: 2000n, charged: 0n, coveredBy: 7 },
        { sample: 0, groupId: null, projectId: 3, price: 5000n, charged: 5000n, coveredBy: null },
        { sample: 1, groupId: null, projectId: 1, price: 2000n, charged: 2000n, coveredBy: null },
      ],
      subtotal: 13000n,
      coefficient: '1.50',
      memberRate: '0.95',
      surcharges,
      surcharge: 2500n,
      total: 21025n,
    })
  })

  it('counts the same choice once', () => {
    const group: FeeGroup = { groupId: 7, price: 6000n, projectIds: [1] }
    const other: FeeGroup = { groupId: 8, price: 100n, projectIds: [1] }
    const doubled = { groups: [group, other, group], projects: [project(3, 500n), project(4, 70n), project(3, 500n)] }
    expect(quote(input([doubled])).lines.map(line => line.groupId ?? line.projectId)).toEqual([7, 8, 3, 4])
    expect(quote(input([doubled])).total).toBe(6670n)
  })

  it.each([
    ['price', input([sample(-1n)])],
    ['coefficient', input([sample(1n)], '-0.1')],
    ['member rate', input([sample(1n)], '1', '-1')],
    ['member rate', input([sample(1n)], '1', 'NaN')],
    ['surcharge', input([sample(1n)], '1', '1', [-1n])],
  ])('refuses a %s below nothing', (_, wrong) => {
    expect(() => quote(wrong)).toThrow('prices, factors and surcharges are not negative')
  })
})

const price = fc.bigInt({ min: 0n, max: 10_000_000n })
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 })
const priceOf = (id: number): bigint => BigInt(id * id * 137)
const anySample: fc.Arbitrary<FeeSample> = fc.record({
  groups: fc.uniqueArray(fc.record({ groupId: fc.integer({ min: 1, max: 5 }), price, projectIds: ids }), {
    maxLength: 3,
    selector: group => group.groupId,
  }),
  projects: ids.map(chosen => chosen.map(id => project(id, priceOf(id)))),
})
const hundredths = fc
  .integer({ min: 0, max: 300 })
  .map(units => ({ units: BigInt(units), text: (units / 100).toFixed(2) }))
const surcharge = fc.array(price, { maxLength: 3 })
const samples = fc.array(anySample, { maxLength: 5 })

describe('the fee, whatever is chosen', () => {
  it('is the exact amount, half-up to the fen, worked out in whole numbers', () => {
    fc.assert(
      fc.property(samples, hundredths, hundredths, surcharge, (chosen, coefficient, rate, extra) => {
        const { subtotal, total } = quote(input(chosen, coefficient.text, rate.text, extra))
        const charged = total - extra.reduce((sum, amount) => sum + amount, 0n)
        const off = charged * 10_000n - subtotal * coefficient.units * rate.units
        expect(off > -5000n && off <= 5000n).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('charges a project of a sample at most once, and not inside a chosen group', () => {
    fc.assert(
      fc.property(samples, chosen => {
        const { lines, subtotal } = quote(input(chosen))
        expect(subtotal).toBe(lines.reduce((sum, line) => sum + line.charged, 0n))
        for (const line of lines) {
          const groups = chosen[line.sample]?.groups ?? []
          const covered = groups.some(group => line.projectId !== null && group.projectIds.includes(line.projectId))
          expect(line.charged).toBe(covered ? 0n : line.price)
          expect(line.coveredBy !== null).toBe(covered)
        }
      }),
    )
  })

  it('has no order', () => {
    fc.assert(
      fc.property(samples, hundredths, surcharge, (chosen, rate, extra) => {
        const turned = chosen.toReversed().map(({ groups, projects }) => ({
          groups: groups.toReversed(),
          projects: projects.toReversed(),
        }))
        expect(quote(input(turned, '1.30', rate.text, extra.toReversed())).total).toBe(
          quote(input(chosen, '1.30', rate.text, extra)).total,
        )
      }),
    )
  })
})
