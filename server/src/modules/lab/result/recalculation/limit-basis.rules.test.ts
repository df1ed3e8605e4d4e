import { basis } from '@seam/contract/catalogue/project/basis'
import { readingSource } from '@seam/contract/lab/result/result'
import { retestVerdict } from '@seam/contract/lab/result/retest'
import { describe, expect, it } from 'vitest'
import { findingsOf } from '../../plausibility/plausibility.rules.ts'
import { retestValues } from '../../retest/retest.rules.ts'
import { sampleFactsOf } from '../finding/sample-facts.rules.ts'
import {
  ashAbove,
  calculatedProject,
  itemOf,
  limitOf,
  measuredItem,
  projectOf,
  resultOf,
} from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import { onLimitBasis } from './limit-basis.rules.ts'

const dry = calculatedProject('AD', { id: 71, name: '干基灰分', basis: basis.dry, reproducibility: limitOf('0.30') })
const [mad, aad] = [measuredItem('MAD', '2.00'), measuredItem('AAD', '12.00')]
const reported = (item: Item, items: readonly Item[], conversions = [dry]) =>
  onLimitBasis(item, items, conversions)?.reported

describe('a determination as the value that R is given for', () => {
  it('is converted by the moisture of its sample', () => {
    // 12.00 × 100/98 = 12.2449
    expect(onLimitBasis(aad, [mad, aad], [dry])).toMatchObject({ project: { code: 'AD' }, reported: '12.24' })
  })

  it('needs the moisture, a conversion with R, and no R of its own', () => {
    expect(reported(aad, [aad])).toBeUndefined()
    expect(reported(aad, [mad, aad], [])).toBeUndefined()
    expect(reported(aad, [mad, aad], [{ ...dry, reproducibility: [] }])).toBeUndefined()
    expect(reported(mad, [mad, aad])).toBeUndefined()
    const own = { ...aad, project: { ...aad.project, reproducibility: limitOf('0.20') } }
    expect(reported(own, [mad, own])).toBeUndefined()
  })

  it('is that of coke by its volatile matter, and of a bomb through the gross heat', () => {
    const coke = [measuredItem('KMAD', '0.50'), measuredItem('KAAD', '12.00'), measuredItem('KVAD', '1.20')]
    const free = calculatedProject('KVDAF', { id: 72, reproducibility: limitOf('0.40') })
    // 1.20 × 100/(100 − 0.50 − 12.00) = 1.3714
    expect(reported(coke[2] as Item, coke, [free])).toBe('1.37')
    const bomb = projectOf('QBAD', { unit: 'J/g', interval: '1' })
    const heat = itemOf(bomb, { current: resultOf(bomb, ['31250']) })
    const gross = calculatedProject('QGRAD', { id: 73, unit: 'MJ/kg' })
    const grossDry = calculatedProject('QGRD', { id: 74, unit: 'MJ/kg', reproducibility: limitOf('0.30') })
    const sample = [heat, measuredItem('STAD', '0.62'), measuredItem('MAD', '1.25')]
    // coal.md §2.5, S1
    expect(reported(heat, sample, [gross, grossDry])).toBe('31.54')
  })

  it('is the determination that the sample has, not one that a conversion could give', () => {
    const gross = calculatedProject('QGRAD', { id: 73, unit: 'MJ/kg' })
    const grossDry = calculatedProject('QGRD', { id: 74, unit: 'MJ/kg', reproducibility: limitOf('0.30') })
    const automatic = projectOf('QGRAD', { unit: 'MJ/kg' })
    const heat = itemOf(automatic, { current: resultOf(automatic, ['31.14']) })
    // 31.14 × 100/98.75
    expect(reported(heat, [heat, measuredItem('MAD', '1.25')], [gross, grossDry])).toBe('31.53')
  })

  it('is found beside conversions of what the sample lacks, and whatever the id of its project', () => {
    const sulfur = calculatedProject('STD', { id: 75, reproducibility: limitOf('0.15') })
    expect(reported(aad, [mad, aad], [sulfur, dry])).toBe('12.24')
    expect(reported(aad, [mad, aad], [{ ...dry, id: aad.id }])).toBe('12.24')
  })

  it('has the R of the method that it was determined by', () => {
    const method = {
      id: 5,
      name: '红外',
      standard: 'GB/T 25214',
      isEnabled: true,
      worksheetKind: 'given' as const,
      readingTyped: true,
      determinationInterval: null,
      checkBands: [],
      moistureId: null,
      bands: [],
      reproducibility: limitOf('0.15'),
      reproducibilityBasis: basis.dry,
      components: [],
    }
    const byMethod = { ...aad, project: { ...aad.project, methodId: 5, methods: [method] } }
    expect(onLimitBasis(byMethod, [mad, byMethod], [dry])?.project.reproducibility).toEqual(limitOf('0.15'))
  })
})

describe('a repeated test of ash alone', () => {
  const rule = { ...ashAbove, relation: 'repeatedTest' as const, terms: [], high: '1', message: '重测与前次之差超过R' }
  type Earlier = readonly (readonly [string, string])[]
  const before = (reported: string, { id } = aad): Earlier => [[`${id}:`, reported]]
  const messages = (items: readonly Item[], earlier: Earlier, conversions = [dry]) =>
    findingsOf(
      [rule],
      sampleFactsOf(items, {
        rules: [rule],
        now: '2026-09-10 08:00:00',
        earlier: new Map(earlier),
        conversions,
        history: new Map(),
      }),
    ).map(({ message, itemIds }) => [message, itemIds])

  it('is compared on the dry basis', () => {
    // 11.70 × 100/98 = 11.9388; at the moisture of 2 % 0.295 of ash are the R of 0.30
    expect(messages([mad, aad], before('11.69'))).toEqual([
      ['重测与前次之差超过R：AAD 换算为干基灰分 12.24，与前次 11.93 相差 0.31，R=0.3', [aad.id]],
    ])
    expect(messages([mad, aad], before('11.70'))).toEqual([])
    expect(messages([aad], before('10.00'))).toEqual([])
  })

  it('is judged by its own dry value where the sample has that', () => {
    const own = itemOf(dry, { current: resultOf(dry, ['12.24'], { cause: 'calculated' }) })
    expect(messages([mad, aad, own], [...before('10.00'), ...before('12.24', own)])).toEqual([])
  })

  it('is as far from an earlier bound as it is at least, and is compared with no word', () => {
    expect(messages([mad, aad], before('<10.00'))).toEqual([
      ['重测与前次之差超过R：AAD 换算为干基灰分 12.24，与前次 <10.20 相差 2.04，R=0.3', [aad.id]],
    ])
    expect(messages([mad, aad], before('>10.00'))).toEqual([])
    expect(messages([mad, aad], before('<20.00'))).toEqual([])
    expect(messages([mad, aad], before('未检出'))).toEqual([])
  })

  it('that is a bound itself is compared with what was there before', () => {
    const bound = itemOf(aad.project, { id: aad.id, current: resultOf(aad.project, ['<10.00']) })
    expect(messages([mad, bound], before('12.00'))).toEqual([
      ['重测与前次之差超过R：AAD 换算为干基灰分 <10.20，与前次 12.24 相差 2.04，R=0.3', [aad.id]],
    ])
    expect(messages([mad, bound], before('9.00'))).toEqual([])
    expect(messages([mad, bound], before('<10.00'))).toEqual([])
  })

  it('is converted where the dry value was added after the earlier result', () => {
    const own = itemOf(dry, { current: resultOf(dry, ['12.24'], { cause: 'calculated' }) })
    expect(messages([mad, aad, own], before('10.00'))).toMatchObject([[expect.stringContaining('前次 10.2'), [aad.id]]])
  })
})

describe('a retest of ash alone', () => {
  const confirmed = (item: Item): Item => ({ ...item, state: 40 })
  const [moisture, ash] = [confirmed(mad), confirmed(aad)]
  const readingsOf = (item: Item, raw: string) =>
    [item.id, [{ component: '', raw, instrument: '', source: readingSource.typed, origin: null }]] as const

  it('is compared on the dry basis by the moisture in force', () => {
    expect(retestValues([moisture, ash], new Map([readingsOf(ash, '12.40')]), [dry])).toEqual([
      {
        itemId: ash.id,
        component: '',
        projectName: '干基灰分',
        comparedAs: 71,
        resultNo: 1,
        readings: ['12.40'],
        earlier: '12.24',
        reported: '12.65',
        difference: '0.41',
        reproducibilityLimit: '0.3',
        verdict: retestVerdict.beyond,
      },
    ])
  })

  it('takes the moisture that was determined with it', () => {
    const readings = new Map([readingsOf(ash, '12.40'), readingsOf(moisture, '0.80')])
    expect(retestValues([moisture, ash], readings, [dry])).toMatchObject([
      { projectName: 'MAD', comparedAs: null, verdict: retestVerdict.unlimited },
      // 12.40 × 100/99.2 = 12.50
      { comparedAs: 71, earlier: '12.24', reported: '12.50', verdict: retestVerdict.within },
    ])
  })

  it('is compared so only where the retest has no dry ash of its own', () => {
    const own = confirmed(itemOf(dry, { current: resultOf(dry, ['12.24'], { cause: 'calculated' }) }))
    const items = [moisture, ash, own]
    expect(retestValues(items, new Map([readingsOf(ash, '12.40')]), [dry])).toMatchObject([
      { comparedAs: 71, verdict: retestVerdict.beyond },
    ])
    const both = new Map([readingsOf(ash, '12.40'), readingsOf(moisture, '2.00')])
    expect(retestValues(items, both, [dry]).map(({ comparedAs, verdict }) => [comparedAs, verdict])).toEqual([
      [null, retestVerdict.unlimited],
      [null, retestVerdict.unlimited],
      [null, retestVerdict.beyond],
    ])
  })
})
