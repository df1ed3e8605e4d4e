import { Decimal } from '@seam/contract/kit/value/decimal'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plausibilityRules } from '../../../db/seed/plausibility-rules.ts'
import { grossHeat } from '../calculation/formulas/calorific.rules.ts'
import { isNoValue } from '../calculation/no-value.rules.ts'
import { derivedQuantities, joulesOf, ownersOf, type Quantity, withDerived } from './quantity.rules.ts'
import { quantitiesOf } from './sample-facts.fixture.ts'

const derived = (text: string, calorie = '4.1816') => withDerived(quantitiesOf(text), calorie)
const valueOf = (text: string, code: string) => derived(text).get(code)?.value.toNumber()
const codesOf = (text: string) => [...derived(text).keys()]

const proximate = 'MAD 1.25 AAD 9.80 VAD 23.15'
const coking = `${proximate} STAD 0.62 QBAD 31250 C 78.20 H 4.55 N 1.32`

describe('a derived value', () => {
  it.each([
    ['AD', '%', 9.92, 2],
    ['VDAF', '%', 26.03, 2],
    ['CDAF', '%', 87.91, 2],
    ['HDAF', '%', 5.12, 2],
    ['O', '%', 4.26, 2],
    ['QGRAD', 'MJ/kg', 31.1417, 4],
    ['QGRD', 'MJ/kg', 31.5359, 4],
    ['QGRDAF', 'MJ/kg', 35.0103, 4],
  ])('%s in %s of the coking coal of coal.md is %d', (code, unit, value, decimals) => {
    const quantity = derived(coking).get(code)
    expect(quantity).toMatchObject({ code, unit, name: derivedQuantities.find(one => one.code === code)?.name })
    expect(Number(quantity?.value.toFixed(decimals))).toBe(value)
  })

  it('is on the moist ash-free basis with the moisture-holding capacity', () => {
    const coal = 'MAD 10.55 AAD 12.40 QGRAD 19.7586'
    expect(Math.round((valueOf(`${coal} MHC 24.0`, 'QGRMAF') ?? 0) * 1000)).toBe(18_765)
    expect(codesOf(coal)).not.toContain('QGRMAF')
    for (const without of ['MAD', 'AAD', 'QGRAD']) {
      const rest = quantitiesOf(`${coal} MHC 24.0`)
      rest.delete(without)
      expect(withDerived(rest, '4.1816').has('QGRMAF'), `without ${without}`).toBe(false)
    }
    expect(codesOf('MAD 80 AAD 50 QGRAD 20 MHC 24')).not.toContain('QGRMAF')
  })

  it('needs every one of its inputs', () => {
    const needs: Readonly<Record<string, string>> = {
      AD: 'MAD AAD',
      VDAF: 'MAD AAD VAD',
      CDAF: 'MAD AAD C',
      HDAF: 'MAD AAD H',
      O: 'MAD AAD C H N STAD',
      QGRAD: 'QBAD STAD',
      QGRD: 'QBAD STAD MAD',
      QGRDAF: 'QBAD STAD MAD AAD',
    }
    const whole = quantitiesOf(coking)
    for (const [code, inputs] of Object.entries(needs)) {
      const all = inputs.split(' ')
      const only = new Map([...whole].filter(([input]) => all.includes(input)))
      expect(withDerived(only, '4.1816').has(code), code).toBe(true)
      for (const input of all) {
        const rest = new Map([...only].filter(([one]) => one !== input))
        expect(withDerived(rest, '4.1816').has(code), `${code} without ${input}`).toBe(false)
      }
    }
  })

  it('is not derived where moisture and ash leave no coal', () => {
    expect(codesOf('MAD 40 AAD 60 VAD 1')).not.toContain('VDAF')
    expect(codesOf('MAD 100 AAD 1')).not.toContain('AD')
  })

  it('of volatile matter and oxygen is without the carbon dioxide of carbonates', () => {
    expect(valueOf(`${proximate} CO2AD 1.99`, 'VDAF')).toBeCloseTo((23.15 / 88.95) * 100, 9)
    expect(valueOf(`${proximate} CO2AD 2.00`, 'VDAF')).toBeCloseTo((21.15 / 88.95) * 100, 9)
    expect(valueOf(`${coking} CO2AD 2.00`, 'O')).toBeCloseTo(2.26, 6)
  })

  it('of gross heat takes the sulfur of the bomb washings if they were tested', () => {
    expect(valueOf('QBAD 24180 STAD 0.85 SBAD 2.00', 'QGRAD')).toBe(23.962784)
    expect(valueOf('QBAD 24180 SBAD 2.00', 'QGRAD')).toBe(23.962784)
  })

  it('of gross heat needs the sulfur of the bomb washings where total sulfur may not replace it', () => {
    const coal = 'MAD 10 AAD 30 MHC 15'
    expect(codesOf(`${coal} QBAD 14000 STAD 4.50`)).toEqual(['MAD', 'AAD', 'MHC', 'QBAD', 'STAD', 'AD'])
    for (const rest of ['QBAD 14000 STAD 3.99', 'QBAD 14600.1 STAD 4.50', 'QBAD 14000 STAD 4.50 SBAD 4.40'])
      expect(codesOf(`${coal} ${rest}`)).toEqual(expect.arrayContaining(['QGRAD', 'QGRD', 'QGRDAF', 'QGRMAF']))
  })

  it('of gross heat exists exactly where the calculation has one', () => {
    const fuels = fc.tuple(fc.integer({ min: 14_500, max: 14_700 }), fc.integer({ min: 390, max: 410 }))
    fc.assert(
      fc.property(fuels, ([qb, sulfur]) => {
        const st = (sulfur / 100).toFixed(2)
        const heat = grossHeat(new Decimal(qb), { st: new Decimal(st) })
        const inMegajoules = isNoValue(heat) ? undefined : heat.div(1000).toNumber()
        expect(valueOf(`QBAD ${qb} STAD ${st}`, 'QGRAD')).toBe(inMegajoules)
      }),
    )
  })

  it('of two reflectances is their ratio, where the trade knows it', () => {
    expect(valueOf('RMAX 1.070 RRAN 1.000', 'RMAXRRAN')).toBe(1.07)
    for (const text of ['RMAX 2.500 RRAN 2.300', 'RMAX 1.070', 'RRAN 1.000', 'RMAX 1.070 RRAN 0'])
      expect(codesOf(text), text).not.toContain('RMAXRRAN')
    const seeded = plausibilityRules.find(({ terms }) => terms[0]?.[0] === 'RMAXRRAN')
    const isUnusual = (text: string) => {
      const ratio = derived(text).get('RMAXRRAN')?.value
      return ratio !== undefined && (ratio.lt(seeded?.low ?? '0') || ratio.gt(seeded?.high ?? '9'))
    }
    expect(seeded?.level).toBe('unusual')
    expect(['1.060', '1.070', '1.000', '1.150'].filter(max => isUnusual(`RMAX ${max} RRAN 1.000`))).toEqual([])
    expect(['0.999', '1.151'].filter(max => isUnusual(`RMAX ${max} RRAN 1.000`))).toEqual(['0.999', '1.151'])
  })

  it('of heat is exact where its source is known before it was rounded', () => {
    const bomb = quantitiesOf(`${proximate} STAD 0.62 QBAD 31250`)
    const gross = quantitiesOf(`${proximate} STAD 0.62 QBAD 31250 QGRAD 31.14`)
    const exactCodes = (quantities: Map<string, Quantity>, source?: string) => {
      const own = source === undefined ? undefined : quantities.get(source)
      if (own !== undefined) quantities.set(own.code, { ...own, unrounded: own.value })
      return [...withDerived(quantities, '4.1816').values()]
        .filter(({ code, unrounded, step }) => code !== source && unrounded !== undefined && step?.isZero() === true)
        .map(({ code }) => code)
    }
    expect(exactCodes(new Map(bomb))).toEqual([])
    expect(exactCodes(new Map(bomb), 'QBAD')).toEqual(['QGRAD', 'QGRD', 'QGRDAF'])
    expect(exactCodes(new Map(gross), 'QGRAD')).toEqual(['QGRD', 'QGRDAF'])
    expect(exactCodes(new Map(gross), 'QBAD')).toEqual([])
  })

  it('never replaces a result of the sample', () => {
    const quantities = derived(`${coking} AD 9.99 QGRAD 30.00`)
    expect(quantities.get('AD')).toMatchObject({ name: 'AD', itemIds: [9] })
    expect(quantities.get('AD')?.value.toNumber()).toBe(9.99)
    expect(quantities.get('QGRD')?.value.toNumber()).toBeCloseTo(3000 / 98.75, 9)
  })

  it('comes from a heat in any of its units', () => {
    const kilocalories = quantitiesOf('MAD 1.25 QBAD 7473.2 STAD 0.62')
    const heat = kilocalories.get('QBAD')
    kilocalories.set('QBAD', { ...(heat as Quantity), unit: 'kcal/kg' })
    expect(withDerived(kilocalories, '4.1816').get('QGRAD')?.value.toNumber()).toBeCloseTo(31.1416, 3)
    const joules = quantitiesOf('MAD 1.25 QGRAD 31141.7')
    joules.set('QGRAD', { ...(joules.get('QGRAD') as Quantity), unit: 'J/g' })
    expect(withDerived(joules, '4.1816').get('QGRD')?.value.toNumber()).toBeCloseTo(3114.17 / 98.75, 9)
  })

  it('does not come from a heat whose unit is none', () => {
    const quantities = quantitiesOf('MAD 1.25 AAD 9.80 QGRAD 31.1417')
    quantities.set('QGRAD', { ...(quantities.get('QGRAD') as Quantity), unit: '%' })
    expect([...withDerived(quantities, '4.1816').keys()]).toEqual(['MAD', 'AAD', 'QGRAD', 'AD'])
  })
})

describe('the items of a finding', () => {
  it.each([
    ['AD', [2]],
    ['VDAF', [3]],
    ['CDAF', [6]],
    ['HDAF', [7]],
    ['O', [6, 7, 8]],
    ['QGRAD', [5]],
    ['QGRD', [5]],
    ['QGRDAF', [5]],
  ])('about a derived %s are its determinations', (code, itemIds) =>
    expect(derived(coking).get(code)?.itemIds).toEqual(itemIds),
  )

  it('about a heat derived from a gross heat are that one', () => {
    const quantities = derived('MAD 10.55 AAD 12.40 QGRAD 19.7586 MHC 24.0')
    for (const code of ['QGRD', 'QGRDAF', 'QGRMAF']) expect(quantities.get(code)?.itemIds).toEqual([3])
    expect(quantities.get('AD')?.itemIds).toEqual([2])
    expect(derived('MAD 10.55 AAD 12.40 QBAD 25000 STAD 1 MHC 24.0').get('QGRMAF')?.itemIds).toEqual([3])
  })

  it.each([
    ['AD', ['AD', 'AAD']],
    ['VDAF', ['VDAF', 'VAD']],
    ['CDAF', ['CDAF', 'C']],
    ['HDAF', ['HDAF', 'H']],
    ['O', ['O', 'C', 'H', 'N']],
    ...['QGRAD', 'QGRD', 'QGRDAF', 'QGRMAF', 'QNETAR', 'QNETARCAL'].map((code): [string, string[]] => [
      code,
      [code, 'QBAD'],
    ]),
    ['RMAXRRAN', ['RMAXRRAN', 'RMAX', 'RRAN']],
    ['FCD', ['FCD']],
  ])('about a calculated %s are it and its determinations', (code, owners) => {
    expect(ownersOf({ code, kind: 'calculated' })).toEqual(owners)
    expect(ownersOf({ code, kind: 'measured' })).toEqual([code])
  })
})

it('a heat is compared in J/g, whatever its unit; no other unit is a heat', () => {
  const heat = (value: string, unit: string) => joulesOf({ value: new Decimal(value), unit }, '4.1868')?.toNumber()
  expect(heat('25000', 'J/g')).toBe(25_000)
  expect(heat('25', 'MJ/kg')).toBe(25_000)
  expect(heat('5500', 'kcal/kg')).toBe(23_027.4)
  expect(heat('25', '%')).toBeUndefined()
})

it('agrees with plain arithmetic for random coals', () => {
  const hundredth = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map(n => n / 100)
  const coals = fc.tuple(hundredth(0.1, 20), hundredth(1, 40), hundredth(2, 35), hundredth(30, 80), hundredth(1, 6))
  fc.assert(
    fc.property(coals, ([mad, aad, vad, c, h]) => {
      const quantities = derived(`MAD ${mad} AAD ${aad} VAD ${vad} C ${c} H ${h}`)
      const combustible = 100 - mad - aad
      const expected = { AD: (aad * 100) / (100 - mad) } as Record<string, number>
      for (const [code, content] of Object.entries({ VDAF: vad, CDAF: c, HDAF: h }))
        expected[code] = (content * 100) / combustible
      for (const [code, value] of Object.entries(expected))
        expect(quantities.get(code)?.value.toNumber()).toBeCloseTo(value, 3)
    }),
  )
})
