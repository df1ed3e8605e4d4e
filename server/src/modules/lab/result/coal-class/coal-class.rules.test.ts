import { coalForm } from '@seam/contract/catalogue/material/coal-classification'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatedProject, itemOf, projectOf, resultOf } from '../item/item.fixture.ts'
import type { Item } from '../item/item.rules.ts'
import { coalClassOf } from './coal-class.rules.ts'

const confirmed = (code: string, value: string, more: Partial<Item> = {}): Item => {
  const project = projectOf(code, { unit: code.startsWith('Q') ? 'J/g' : '%', interval: '0.001' })
  return itemOf(project, { current: resultOf(project, [value]), state: 40, ...more })
}
const sample = (text: string) => {
  const words = text.split(' ')
  return words.flatMap((code, at) => (at % 2 === 0 ? [confirmed(code, words[at + 1] ?? '')] : []))
}
const classOf = (items: readonly Item[]) => coalClassOf(items, coalForm.raw).classification

describe('the coal class of a sample', () => {
  it('uses ordered indices as reported', () => {
    const { indices, classification } = coalClassOf(
      sample('AD 9.920 VDAF 26.030 G 58.000 Y 14.500 B 20.000 PM 90.000'),
      coalForm.float,
    )
    expect(indices).toEqual({
      form: coalForm.float,
      ad: '9.920',
      vdaf: '26.030',
      hdaf: null,
      g: '58.000',
      y: '14.500',
      b: '20.000',
      pm: '90.000',
      qgrMaf: null,
    })
    expect(classification).toMatchObject({ category: { code: 'JM', number: '24' } })
  })

  it('derives indices that are not ordered, rounded as they would be reported', () => {
    const { indices } = coalClassOf(sample('MAD 1.25 AAD 9.80 VAD 23.15 H 4.55 G 58'), coalForm.raw)
    expect(indices).toMatchObject({ ad: '9.92', vdaf: '26.03', hdaf: '5.12' })
  })

  it('rounds a derived index once: 28.00502 is 28.01, the next class', () => {
    const { indices, classification } = coalClassOf(sample('MAD 0.52 AAD 3.89 VAD 26.77 G 58'), coalForm.raw)
    expect(indices.vdaf).toBe('28.01')
    expect(classification).toMatchObject({ category: { code: 'QM', number: '34' } })
  })

  it('takes the moist heat in MJ/kg with two decimals', () => {
    const heat = coalClassOf(sample('MAD 10.55 AAD 12.40 QGRAD 19758.6 MHC 24.0'), coalForm.raw).indices.qgrMaf
    expect(heat).toBe('18.76')
    expect(coalClassOf(sample('QGRMAF 24.5'), coalForm.raw).indices.qgrMaf).toBe('0.02')
    const ofCalories = projectOf('QGRMAF', { unit: 'kcal/kg', interval: '1', calorie: '4.1868' })
    const calories = confirmed('QGRMAF', '5740', { project: ofCalories })
    // 5740 × 4.1868 = 24032 J/g, with the calorie of 4.1816 24002 J/g
    expect(coalClassOf([calories], coalForm.raw).indices.qgrMaf).toBe('24.03')
    const wrongUnit = confirmed('QGRMAF', '24.5', { project: projectOf('QGRMAF') })
    expect(coalClassOf([wrongUnit], coalForm.raw).indices.qgrMaf).toBeNull()
  })

  describe('by the moist heat', () => {
    const lignite = 'MAD 10.00 AAD 10.00 VAD 35.00 G 0 PM 40 STAD 1.00 MHC 10.0'
    const calculated = (code: string, mean: string, reported: string): Item => {
      const project = calculatedProject(code, { unit: 'MJ/kg' })
      const [value] = resultOf(project, [mean]).values
      const values = value === undefined ? [] : [{ ...value, mean, reported }]
      return itemOf(project, { current: resultOf(project, [mean], { values }), state: 40 })
    }
    const heatAndClass = (items: readonly Item[]) => {
      const { indices, classification } = coalClassOf(items, coalForm.raw)
      return [indices.qgrMaf, classification.category?.number ?? classification.missing[0]]
    }

    it('is the same whatever else is ordered', () => {
      const bare = sample(`${lignite} QBAD 21725`)
      // 21725 − 94.1 − 0.0012 × 21725 = 21604.83 J/g, on the moist ash-free basis 24005.37
      expect(heatAndClass(bare)).toEqual(['24.01', '41'])
      expect(heatAndClass([...bare, calculated('QGRAD', '21.60483', '21.60')])).toEqual(['24.01', '41'])
      expect(heatAndClass([...bare, confirmed('QGRAD', '21600')])).toEqual(['24.01', '41'])
      expect(heatAndClass([...bare, calculated('QGRMAF', '24.00536666', '24.01')])).toEqual(['24.01', '41'])
    })

    it('is missing where total sulfur may not replace that of the bomb', () => {
      const high = sample('MAD 10 AAD 30 VAD 35 G 0 PM 40 STAD 4.50 QBAD 14000 MHC 15')
      expect(heatAndClass(high)).toEqual([null, 'Qgr,maf'])
      expect(heatAndClass([...high, ...sample('SBAD 4.40')])[0]).toBe('17.89')
    })

    it('comes from the gross heat before it was rounded, if there is no bomb heat', () => {
      expect(heatAndClass([...sample(lignite), calculated('QGRAD', '21.60483', '21.60')])).toEqual(['24.01', '41'])
      expect(heatAndClass([...sample(lignite), confirmed('QGRAD', '21600')])).toEqual(['24.00', '52'])
    })

    it('is the same beside any reported gross heat, for random coals', () => {
      fc.assert(
        fc.property(fc.integer({ min: 17_000, max: 25_000 }), fc.integer({ min: 0, max: 399 }), (qb, sulfur) => {
          const bare = sample(`MAD 10 AAD 10 VAD 35 G 0 PM 40 MHC 10 STAD ${sulfur / 100} QBAD ${qb}`)
          const gross = coalClassOf(bare, coalForm.raw).indices.qgrMaf
          // Written as exact arithmetic with whole numbers of 10⁻⁴ J/g, on the basis with 81 parts of 90 moist coal.
          const alpha = qb <= 25_100 ? 12 : 16
          const exact = (qb * 10_000 - sulfur * 9_410 - qb * alpha) / 0.9
          const alone = Number((exact / 1e7).toFixed(6))
          expect(Math.abs(Number(gross) - alone)).toBeLessThanOrEqual(0.005001)
          const reported = (alone * 0.9).toFixed(2)
          const item = calculated('QGRAD', (alone * 0.9).toFixed(8), reported)
          expect(coalClassOf([...bare, item], coalForm.raw).indices.qgrMaf).toBe(gross)
        }),
      )
    })
  })

  it('rests on confirmed and published results alone', () => {
    const items = sample('AD 9.92 VDAF 26.03 G 58')
    expect(classOf(items)).toMatchObject({ category: { code: 'JM', number: '24' } })
    expect(classOf(items.map(item => ({ ...item, state: 50 as const })))).toMatchObject({
      category: { code: 'JM', number: '24' },
    })
    for (const state of [20, 30, 90] as const) {
      const [ash, volatile, caking] = items.map(item => ({ ...item, state }))
      expect(coalClassOf([...items.slice(0, 2), ...(caking ? [caking] : [])], coalForm.raw).indices.g).toBeNull()
      expect(
        coalClassOf(
          [ash, volatile].filter(one => one !== undefined),
          coalForm.raw,
        ).indices.vdaf,
      ).toBeNull()
    }
  })
})
