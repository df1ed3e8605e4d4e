import { Decimal } from '@seam/contract/kit/value/decimal'
import { PlausibilityDraft, type PlausibilityLevel } from '@seam/contract/lab/result/plausibility'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { components } from '../../../db/seed/catalogue/catalogue-lists.ts'
import { coalProjects, cokeProjects } from '../../../db/seed/catalogue/catalogue-projects.ts'
import type { ItemValue, SampleFacts } from './facts.rules.ts'
import { findingsOf, findingsOfReading, isViolated, type Rule } from './plausibility.rules.ts'
import { factsOf, readingProject } from './sample-facts.fixture.ts'
import { seededRuleNames as namesOf, seededRules as rules } from './seeded-rules.fixture.ts'

const firing = (facts: SampleFacts) => findingsOf(rules, facts).map(({ ruleId, level }) => [level, namesOf.get(ruleId)])
const levelsOf = (facts: SampleFacts): PlausibilityLevel[] => findingsOf(rules, facts).map(({ level }) => level)

it('every calculated mass percent has a finding outside 0–100 %, on each of its bases', () => {
  const codes = [...coalProjects, ...cokeProjects].flatMap(([code, , , unit, , , , , kind]) =>
    kind === 'calculated' && unit === '%' ? [code] : [],
  )
  expect(codes).toEqual(expect.arrayContaining(['VD', 'VDAF', 'FCAD', 'CD', 'KAD', 'KVDAF', 'KFCD', 'KSTD', 'O']))
  expect(codes.filter(code => levelsOf(factsOf(`${code} 100.01`)).length === 0)).toEqual([])
  const below = codes.filter(code => levelsOf(factsOf(`${code} -0.01`)).length === 0)
  expect(below).toEqual(['SOAD', 'OAR', 'OD', 'ODAF'])
})

it('every determined value of a new installation has a lower bound, as -101 is no result of anything', () => {
  const determined = [...coalProjects, ...cokeProjects].filter(([, , , , , , , , kind]) => kind !== 'calculated')
  const codes = determined
    .flatMap(([code]) => components[code]?.map(([part]) => part) ?? [code])
    .filter(code => code !== 'VCURVE')
  const unbounded = codes.filter(code => !levelsOf(factsOf(`${code} -101`)).includes('impossible'))
  expect(unbounded).toEqual([])
})

describe('impossible', () => {
  it.each([
    ['MT', '0', '90', '90.1'],
    ['MAD', '0.01', '15', '-0.01'],
    ['AAD', '5', '60', '150'],
    ['AAD', '5', '60', '-5'],
    ['STAD', '0', '6', '54.01'],
    ['H', '0', '15', '15.1'],
    ['N', '0', '10', '10.1'],
    ['P', '0', '5', '5.001'],
    ['CL', '0', '5', '6'],
    ['AD', '0', '100', '100.01'],
    ['VD', '0', '100', '-0.01'],
    ['CD', '60', '100', '100.01'],
    ['STDAF', '0', '6', '-0.01'],
    ['OD', '0', '100', '100.01'],
    ['HEST', '1', '8', '-0.01'],
    ['CRI', '0', '100', '100.1'],
    ['CSR', '0', '100', '-0.1'],
    ['FLOAT', '0', '100', '100.01'],
    ['QBAD', '100', '40000', '40001'],
    ['G', '0', '110', '110.5'],
    ['Y', '0', '80', '80.5'],
    ['X', '-20', '100', '-20.5'],
    ['CSN', '0', '9', '9.5'],
    ['CSN', '4.5', '5', '4.25'],
    ['CRC', '1', '8', '9'],
    ['CRC', '1', '8', '0'],
    ['CRC', '1', '8', '3.5'],
    ['ST', '500', '1700', '1701'],
    ['HGI', '0', '200', '200.5'],
    ['RRAN', '0.1', '10', '0.05'],
    ['BLEND', '0', '5', '6'],
    ['BLEND', '0', '5', '2.5'],
    ['HG', '0', '3', '-0.001'],
    ['KSTAD', '0', '1.2', '54.01'],
    ['KSTAD', '0', '54', '-0.01'],
    ['RI', '0', '100', '101'],
    ['BA', '0', '100', '-1'],
    ['B', '-100', '500', '501'],
    ['BT1', '200', '700', '701'],
    ['LGAMAX', '0', '6', '-0.01'],
    ['TRD', '0.5', '5', '-1.35'],
    ['ARD', '0.5', '5', '5.01'],
    ['S80', '0', '100', '100.1'],
  ])('%s from %s to %s, not %s', (code, low, high, wrong) => {
    expect(levelsOf(factsOf(`${code} ${low}`))).not.toContain('impossible')
    expect(levelsOf(factsOf(`${code} ${high}`))).not.toContain('impossible')
    expect(levelsOf(factsOf(`${code} ${wrong}`))).toContain('impossible')
  })

  it.each([
    ['MAD 10 AAD 60 VAD 30.51', '水分灰分挥发分之和上限'],
    ['DT 1300 ST 1290', 'DT不高于ST'],
    ['KMAD 10 KAAD 60 KVAD 30.51', '焦炭水分灰分挥发分之和上限'],
    ['BT1 400 BT2 390', 'T1不高于T2'],
    ['BT2 450 BT3 440', 'T2不高于T3'],
    ['S80 20 S60 20 S40 20 S25 20 S0 19.4', '筛分之和'],
    ['S80 20 S60 20 S40 20 S25 20 S0 20.6', '筛分之和'],
    ['DT 1300 FT 1290', 'DT不高于FT'],
    ['RRAN 1.1 RSD 1.1', '标准差小于随机反射率'],
    ['V 60 I 30 L 5 MM 4.4', '显微组分之和'],
    ['M40 91 M10 9.1', 'M40与M10之和'],
    ['QNETAR 22.99 QNETARCAL 5600', '同一热量的两种单位'],
    ['SIO2 60 AL2O3 30 FE2O3 10 CAO 10.1 MGO 0 TIO2 0 K2O 0 NA2O 0 SO3 0 P2O5 0', '灰成分之和上限'],
  ])('%s: %s', (text, name) => expect(firing(factsOf(text))).toContainEqual(['impossible', name]))

  it('nothing combustible only where a result is on the dry ash-free basis', () => {
    expect(firing(factsOf('MAD 1 AAD 99', { hasDryAshFree: true }))).toContainEqual(['impossible', '可燃质'])
    expect(firing(factsOf('MAD 1 AAD 99'))).not.toContainEqual(['impossible', '可燃质'])
  })

  it('kcal and MJ of one heat agree within their rounding', () => {
    expect(levelsOf(factsOf('QNETAR 23.00 QNETARCAL 5500'))).toEqual([])
    const [finding] = findingsOf(rules, factsOf('QNETAR 22.99 QNETARCAL 5500'))
    expect(finding?.message).toBe('同一热量的两种单位不一致：QNETAR的两种单位 相差 8.8 J/g，修约至多 7.1 J/g')
  })

  it('says what was probably meant', () => {
    const [finding] = findingsOf(rules, factsOf('QBAD 31.25'))
    expect(finding?.message).toBe('弹筒发热量应在 100～40000 J/g：现为 31.25J/g，看来是 MJ/kg，请换算为 J/g')
  })

  it('blames a reading by itself, with its sign', () => {
    const reading = (code: string, raw: string) => findingsOfReading(rules, code, raw, readingProject('℃', '1'))
    expect(reading('AAD', '-5')).toMatchObject([{ level: 'impossible' }])
    expect(reading('FT', '>1500')).toEqual([])
    expect(reading('FT', '>1800')).toMatchObject([{ message: expect.stringContaining('>1800℃') }])
    expect(reading('B', '仅收缩')).toEqual([])
  })
})

describe('unusual', () => {
  it.each([
    ['MAD 20.01', '空干基水分偏高'],
    ['MT 1.0 MAD 2.00', '全水分小于空干基水分'],
    ['AAD 0.9', '灰分少见'],
    ['AAD 60.1', '灰分少见'],
    ['MAD 1 AAD 10 VAD 55', '挥发分少见'],
    ['STAD 6.01', '全硫偏高'],
    ['QBAD 6500 STAD 0.5 MAD 1 AAD 10', '发热量少见'],
    ['H 8 MAD 1 AAD 10', '氢少见'],
    ['C 40 MAD 1 AAD 10', '碳少见'],
    ['C 84 H 5 N 2 STAD 1 MAD 1 AAD 8', '氧为负'],
    ['MAD 10 AAD 60 VAD 30.5', '水分灰分挥发分之和'],
    ['Y 3 G 0', '无粘结而有胶质层'],
    ['RMAX 1.0 RRAN 1.1', '最大反射率小于随机反射率'],
    ['STAD 1.00 SSAD 0.60 SPAD 0.50', '形态硫不超过全硫'],
    ['SIO2 50 AL2O3 30 FE2O3 5 CAO 5 MGO 1 TIO2 1 K2O 1 NA2O 1 SO3 0 P2O5 0', '灰成分之和'],
  ])('%s: %s', (text, name) => {
    expect(firing(factsOf(text))).toContainEqual(['unusual', name])
    expect(levelsOf(factsOf(text))).not.toContain('impossible')
  })

  it('guesses kilocalories for a low heat', () =>
    expect(findingsOf(rules, factsOf('QBAD 6500 STAD 0.5 MAD 1 AAD 10'))[0]?.message).toContain(
      '看来是按 kcal/kg 填写的',
    ))

  it('much ash is usual in reject and slime', () => {
    expect(levelsOf(factsOf('AAD 75', { sampleKindId: 1 }))).toEqual([])
    expect(levelsOf(factsOf('AAD 75', { sampleKindId: 2 }))).toEqual([])
    expect(levelsOf(factsOf('AAD 75', { sampleKindId: 3 }))).toEqual(['unusual'])
  })

  const value: ItemValue = {
    itemId: 1,
    projectName: '灰分',
    mean: new Decimal('15.00'),
    hasBands: true,
    hasLimit: true,
    isOnBandEdge: false,
    reproducibility: null,
    earlier: null,
    history: [],
    interval: new Decimal('0.01'),
  }
  it('a mean outside all bands, or on the edge of one', () => {
    expect(levelsOf(factsOf('', { values: [value] }))).toEqual([])
    expect(firing(factsOf('', { values: [{ ...value, hasLimit: false }] }))).toEqual([
      ['unusual', '不在重复性限分段内'],
    ])
    expect(firing(factsOf('', { values: [{ ...value, isOnBandEdge: true }] }))).toEqual([['unusual', '恰在分段边界']])
  })

  describe('contradictory', () => {
    it('a repeated test beyond R', () => {
      const repeated = { ...value, reproducibility: new Decimal('0.30'), earlier: new Decimal('14.70') }
      expect(levelsOf(factsOf('', { values: [repeated] }))).toEqual([])
      const beyond = { ...repeated, earlier: new Decimal('14.69') }
      expect(firing(factsOf('', { values: [beyond] }))).toEqual([['contradictory', '重测超过再现性']])
    })

    it('a result far from the last ones of this coal, for reviewers only', () => {
      const history = ['9.80', '9.90', '10.00', '10.10', '10.20'].map(text => new Decimal(text))
      const [finding] = findingsOf(rules, factsOf('', { values: [{ ...value, history }] }))
      expect(finding).toMatchObject({ level: 'contradictory', reviewerOnly: true })
      const near = { ...value, mean: new Decimal('10.40'), history }
      expect(findingsOf(rules, factsOf('', { values: [near] }))).toEqual([])
      expect(findingsOf(rules, factsOf('', { values: [{ ...value, history: history.slice(1) }] }))).toEqual([])
    })

    it('moisture of another week', () => {
      const use = (days: string) => ({ moistureUses: [{ itemIds: [2], projectName: '灰分', days: new Decimal(days) }] })
      expect(levelsOf(factsOf('', use('7')))).toEqual([])
      expect(findingsOf(rules, factsOf('', use('7.1')))).toMatchObject([{ level: 'contradictory', itemIds: [2] }])
    })

    it('heat against composition, hydrogen against volatile matter', () => {
      const coal = 'MAD 1.25 AAD 9.80 VAD 23.15 STAD 0.62 C 78.20 H 4.55 N 1.32'
      expect(levelsOf(factsOf(`${coal} QBAD 31250`))).toEqual([])
      expect(firing(factsOf(`${coal} QBAD 28500`))).toEqual([['contradictory', '发热量与元素组成']])
      expect(firing(factsOf('MAD 1.25 AAD 9.80 VAD 23.15 H 3.00'))).toContainEqual(['contradictory', '氢与挥发分'])
    })
  })
})

describe('a rule', () => {
  const bound = fc.integer({ min: -1000, max: 1000 })
  it('never fires within its bounds, always beyond them', () => {
    fc.assert(
      fc.property(bound, bound, bound, (a, b, value) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const one = { ...(rules[0] as Rule), low: String(low), high: String(high), step: null }
        expect(isViolated(one, new Decimal(value))).toBe(value < low || value > high)
        const open = { ...one, lowExclusive: true, highExclusive: true }
        expect(isViolated(open, new Decimal(value))).toBe(value <= low || value >= high)
      }),
    )
  })

  it('is silent while a value is missing', () => {
    for (const rule of rules.filter(({ terms }) => terms.length > 1)) {
      const some = rule.terms.slice(1).map(({ code }) => `${code} 99999`)
      const facts = { ...factsOf(''), quantities: factsOf(some.join(' ')).quantities }
      const own = findingsOf([rule], {
        ...facts,
        quantities: new Map([...facts.quantities].filter(([code]) => code !== rule.terms[0]?.code)),
      })
      expect(own).toEqual([])
    }
  })
})

test('the rules of a new installation are drafts that the screen accepts, each with a name of its own', () => {
  for (const { id: _, ...rule } of rules) expect(PlausibilityDraft.safeParse(rule).error).toBeUndefined()
  expect(new Set(rules.map(({ ruleName }) => ruleName)).size).toBe(rules.length)
})
