import { type Band, type CoalClass, coalClasses } from '@seam/contract/catalogue/material/coal-class'
import {
  type CoalIndexKey,
  CoalIndices,
  coalForm,
  coalIndices,
} from '@seam/contract/catalogue/material/coal-classification'
import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classify } from './coal-classification.rules.ts'

type IndexValues = Partial<Record<CoalIndexKey, string>> & { form?: 1 | 2 }

const verdict = (indices: IndexValues) => classify(CoalIndices.parse({ form: coalForm.float, ...indices }))
/** `JM24`, or `缺Y` */
const short = (indices: IndexValues): string => {
  const { category, missing } = verdict(indices)
  return category === null ? `缺${missing.join()}` : `${category.code}${category.number}`
}

describe('the classes of GB/T 5751', () => {
  it.each<[IndexValues, string]>([
    [{}, '缺Vdaf'],
    [{ vdaf: '0' }, 'WY01'],
    [{ vdaf: '3.5' }, 'WY01'],
    [{ vdaf: '3.51' }, 'WY02'],
    [{ vdaf: '6.5' }, 'WY02'],
    [{ vdaf: '8.2' }, 'WY03'],
    [{ vdaf: '8.2', hdaf: '2.9' }, 'WY02'],
    [{ vdaf: '8.2', hdaf: '2.0' }, 'WY01'],
    [{ vdaf: '2.0', hdaf: '3.01' }, 'WY03'],
    [{ vdaf: '10.0', hdaf: '3.0' }, 'WY02'],
    [{ vdaf: '10.01' }, '缺G'],
    [{ vdaf: '10.01', g: '5' }, 'PM11'],
    [{ vdaf: '20', g: '5.1' }, 'PS12'],
    [{ vdaf: '15', g: '20' }, 'PS12'],
    [{ vdaf: '18.0', g: '21' }, 'SM13'],
    [{ vdaf: '18.0', g: '51' }, 'SM14'],
    [{ vdaf: '18.0', g: '65' }, 'SM14'],
    [{ vdaf: '18.0', g: '65.1' }, 'JM15'],
    [{ vdaf: '19.0', g: '72', y: '15' }, 'JM15'],
    [{ vdaf: '19.0', g: '72', y: '30' }, 'JM15'],
    [{ vdaf: '19.0', g: '85' }, 'JM15'],
    [{ vdaf: '19.0', g: '85.1' }, '缺Y'],
    [{ vdaf: '19.0', g: '90', y: '25.1' }, 'FM16'],
    [{ vdaf: '19.0', g: '90', b: '150' }, 'JM15'],
    [{ vdaf: '19.0', g: '90', b: '151' }, 'FM16'],
    [{ vdaf: '20.1', g: '0' }, 'BN21'],
    [{ vdaf: '28.0', g: '30' }, 'RN22'],
    [{ vdaf: '25', g: '31' }, '1/2ZN23'],
    [{ vdaf: '26.03', g: '58' }, 'JM24'],
    [{ vdaf: '27', g: '90', y: '26' }, 'FM26'],
    [{ vdaf: '27', g: '90', y: '24.5', b: '180' }, 'JM25'],
    [{ vdaf: '28', g: '90', b: '180' }, 'FM26'],
    [{ vdaf: '28.1', g: '90', b: '180' }, '1/3JM35'],
    [{ vdaf: '32.4', g: '90' }, '缺Y'],
    [{ vdaf: '37', g: '90', b: '220' }, '1/3JM35'],
    [{ vdaf: '37', g: '90', b: '220.1' }, 'FM36'],
    [{ vdaf: '30', g: '5' }, 'BN31'],
    [{ vdaf: '36.37', g: '12' }, 'RN32'],
    [{ vdaf: '36.37', g: '50' }, '1/2ZN33'],
    [{ vdaf: '33', g: '60' }, 'QM34'],
    [{ vdaf: '33', g: '70' }, '1/3JM35'],
    [{ vdaf: '38', g: '35' }, 'CY42'],
    [{ vdaf: '38', g: '35.5' }, 'QM43'],
    [{ vdaf: '38', g: '65' }, 'QM44'],
    [{ vdaf: '38', g: '66' }, 'QM45'],
    [{ vdaf: '38', g: '99', y: '25.0' }, 'QM45'],
    [{ vdaf: '38', g: '99', y: '25.5' }, 'QF46'],
    [{ vdaf: '38', g: '99', b: '221' }, 'QF46'],
    [{ vdaf: '41', g: '3' }, '缺PM'],
    [{ vdaf: '41', g: '5', pm: '50.1' }, 'CY41'],
    [{ vdaf: '41', g: '0', pm: '30' }, 'HM51'],
    [{ vdaf: '45', g: '0', pm: '42' }, '缺Qgr,maf'],
    [{ vdaf: '45', g: '0', pm: '42', qgrMaf: '24.5' }, 'CY41'],
    [{ vdaf: '45', g: '0', pm: '50', qgrMaf: '24' }, 'HM52'],
    [{ vdaf: '45', g: '0', pm: '30.1', qgrMaf: '23.9' }, 'HM52'],
    [{ vdaf: '45', g: '5.1', pm: '20' }, 'CY42'],
  ])('%j → %s', (indices, expected) => expect(short(indices)).toBe(expected))
})

describe('what a verdict says', () => {
  it.each<[IndexValues, readonly string[]]>([
    [{ vdaf: '3' }, ['Vdaf 3，≤3.5']],
    [{ vdaf: '8.2', hdaf: '2.9' }, ['Vdaf 8.2，>6.5～10.0', 'Hdaf 2.9，>2.0～3.0']],
    [{ vdaf: '26.03', g: '58' }, ['Vdaf 26.03，>20.0～28.0', 'G 58，>50～65']],
    [{ vdaf: '26', g: '70' }, ['Vdaf 26，>20.0～28.0', 'G 70，>65']],
    [
      { vdaf: '27', g: '90', y: '24.5', b: '180' },
      ['Vdaf 27，>20.0～28.0', 'G 90，>85', 'Y 24.5 mm，≤25.0', 'b 180%，>150'],
    ],
    [{ vdaf: '38', g: '90', y: '26', b: '200' }, ['Vdaf 38，>37.0', 'G 90，>85', 'Y 26 mm，>25.0', 'b 200%，≤220']],
    [{ vdaf: '38', g: '2', pm: '60' }, ['Vdaf 38，>37.0', 'G 2，≤5', 'PM 60%，>50']],
    [{ vdaf: '38', g: '2', pm: '20' }, ['Vdaf 38，>37.0', 'G 2，≤5', 'PM 20%，≤30']],
    [{ vdaf: '38', g: '2', pm: '40' }, ['Vdaf 38，>37.0', 'G 2，≤5', 'PM 40%，>30～50']],
    [
      { vdaf: '38', g: '2', pm: '40', qgrMaf: '25' },
      ['Vdaf 38，>37.0', 'G 2，≤5', 'PM 40%，>30～50', 'Qgr,maf 25 MJ/kg，>24'],
    ],
    [
      { vdaf: '38', g: '2', pm: '40', qgrMaf: '23' },
      ['Vdaf 38，>37.0', 'G 2，≤5', 'PM 40%，>30～50', 'Qgr,maf 23 MJ/kg，≤24'],
    ],
    [{ vdaf: '27', g: '90', y: '24.5' }, ['Vdaf 27，>20.0～28.0', 'G 90，>85', 'Y 24.5 mm，≤25.0']],
    [{ vdaf: '27', g: '90', b: '180' }, ['Vdaf 27，>20.0～28.0', 'G 90，>85', 'b 180%，>150']],
    [{ vdaf: '12' }, ['Vdaf 12，>10.0～20.0']],
    [{ vdaf: '12', g: '90' }, ['Vdaf 12，>10.0～20.0', 'G 90，>85']],
    [{}, []],
  ])('%j goes by %j', (indices, criteria) => expect(verdict(indices).criteria).toEqual(criteria))

  it.each<[IndexValues, string]>([
    [{ vdaf: '12' }, '11 12 13 14 15 16'],
    [{ vdaf: '27', g: '90' }, '25 26'],
    [{ vdaf: '41', g: '3' }, '41 51 52'],
    [{ vdaf: '41', g: '3', pm: '40' }, '41 52'],
    [{ vdaf: '26', g: '58' }, '24'],
    [{}, coalClasses.map(({ number }) => number).join(' ')],
  ])('%j may still be %s', (indices, numbers) => expect(verdict(indices).possible.join(' ')).toBe(numbers))

  it.each<[IndexValues, readonly string[]]>([
    [{ vdaf: '8.2' }, ['未测 Hdaf，仅按 Vdaf 划分亚类']],
    [{ vdaf: '8.2', hdaf: '2.9' }, ['按 Vdaf 与 Hdaf 划分的亚类不一致，以 Hdaf 为准']],
    [{ vdaf: '8.2', hdaf: '3.1' }, []],
    [{ vdaf: '27', g: '90', y: '24.5', b: '180' }, ['按 Y 与 b 划分的煤类不一致，以 Y 为准']],
    [{ vdaf: '27', g: '90', y: '26', b: '120' }, ['按 Y 与 b 划分的煤类不一致，以 Y 为准']],
    [{ vdaf: '27', g: '90', y: '24.5', b: '120' }, []],
    [{ vdaf: '27', g: '90', y: '24.5' }, []],
    [{ vdaf: '27', g: '90', b: '180' }, []],
    [{ vdaf: '27', g: '90' }, []],
    [{ form: 2, vdaf: '26', g: '58' }, []],
    [{ form: 2, vdaf: '26', g: '58', ad: '10' }, []],
    [{ form: 2, vdaf: '26', g: '58', ad: '10.5' }, ['浮煤 Ad 10.5% 仍大于 10%，应再减灰，此结果仅供参考']],
    [{ form: 1, vdaf: '26', g: '58', ad: '10.00' }, []],
    [{ form: 1, vdaf: '26', g: '58', ad: '12' }, ['Ad 12% 大于 10%，应减灰后以浮煤分类，此结果仅供参考']],
    [{ form: 1, vdaf: '26', g: '58' }, ['未给出 Ad：Ad 不大于 10% 才可直接分类，否则须减灰']],
  ])('%j is to be taken with %j', (indices, cautions) => expect(verdict(indices).cautions).toEqual(cautions))
})

/** A value of an index: often one of the bounds or its neighbours, often absent. */
const valueOf = (min: string, max: string) => {
  const bounds = [
    '2.0',
    '3.0',
    '3.5',
    '5',
    '6.5',
    '10.0',
    '20.0',
    '24',
    '25.0',
    '28.0',
    '30',
    '37.0',
    '50',
    '65',
    '85',
    '150',
    '220',
  ]
  const near = bounds.flatMap(bound => ['-0.01', '0', '0.01'].map(by => new Decimal(bound).plus(by).toString()))
  const inside = near.filter(value => new Decimal(value).gte(min) && new Decimal(value).lte(max))
  const anywhere = fc
    .integer({ min: Number(min) * 100, max: Number(max) * 100 })
    .map(n => new Decimal(n).div(100).toString())
  return fc.option(fc.oneof(anywhere, fc.constantFrom(...inside)), { nil: null })
}
const anyCoal = fc.record(
  Object.fromEntries(coalIndices.map(({ key, min, max }) => [key, valueOf(min, max)])) as Record<
    CoalIndexKey,
    fc.Arbitrary<string | null>
  >,
)
const classOf = (numbers: readonly string[]) => coalClasses.filter(({ number }) => numbers.includes(number))

const holds = (value: string | null, [over, upTo]: Band) =>
  value !== null && (over === null || new Decimal(value).gt(over)) && (upTo === null || new Decimal(value).lte(upTo))

/** Hdaf decides among anthracites if it is known. */
const liesIn = (coal: Record<CoalIndexKey, string | null>, row: CoalClass): boolean => {
  if ('g' in row) return holds(coal.vdaf, row.v) && holds(coal.g, row.g)
  return coal.hdaf === null ? holds(coal.vdaf, row.v) : holds(coal.hdaf, row.h)
}

describe('for every coal', () => {
  it('gives exactly one class of the table, or names exactly one thing that is missing', () => {
    fc.assert(
      fc.property(anyCoal, coal => {
        const { category, missing, possible } = classify({ form: coalForm.float, ...coal })
        expect(category === null).toBe(missing.length === 1)
        expect(missing.length).toBeLessThanOrEqual(1)
        const [only] = classOf(possible)
        if (category === null) expect(possible.length).toBeGreaterThan(1)
        else expect(possible).toEqual([category.number])
        if (category !== null) expect(only).toMatchObject(category)
      }),
      { numRuns: 600 },
    )
  })

  it('asks for what it has not, and what it gets narrows the choice', () => {
    fc.assert(
      fc.property(anyCoal, coal => {
        const before = classify({ form: coalForm.float, ...coal })
        const index = coalIndices.find(({ symbol }) => symbol === before.missing[0])
        if (index === undefined) return
        expect(coal[index.key]).toBeNull()
        const after = classify({ form: coalForm.float, ...coal, [index.key]: index.key === 'vdaf' ? '41' : '26' })
        expect(after.possible.length).toBeLessThan(before.possible.length)
        expect(before.possible).toEqual(expect.arrayContaining(after.possible))
      }),
      { numRuns: 300 },
    )
  })

  it('lies in the bands of its class', () => {
    fc.assert(
      fc.property(anyCoal, coal => {
        const { category } = classify({ form: coalForm.float, ...coal })
        expect(classOf([category?.number ?? '']).every(row => liesIn(coal, row))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})

describe('the table', () => {
  it('has 29 classes, each number once', () => {
    expect(coalClasses).toHaveLength(29)
    expect(new Set(coalClasses.map(({ number }) => number)).size).toBe(29)
  })

  it.each([[{ vdaf: '-1' }], [{ vdaf: '100.1' }], [{ g: 'x' }], [{ y: '1e2' }], [{ form: 3 }]])('refuses %j', indices =>
    expect(CoalIndices.safeParse({ form: coalForm.float, ...indices }).success).toBe(false),
  )
})
