import { preparationFailures as failures } from '@seam/contract/lab/sample/preparation'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reasonsAgainstPreparation } from './preparation.rules.ts'

const portions = (...masses: readonly string[]) => masses.map(mass => ({ mass }))
const first = { isPrepared: false }
const second = { isPrepared: true }

it('refuses portions that together have more mass than the sample had', () => {
  const draft = { massBefore: '100.0', portions: portions('60.00', '40.01'), remarks: '' }
  expect(reasonsAgainstPreparation(draft, first)).toEqual([
    {
      failure: failures.portionsExceed,
      message: '各分样共 100.01 g，大于制样前质量 100.0 g',
      place: { path: ['massBefore'] },
    },
  ])
})

it('adds masses as decimals', () => {
  const tenths = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 10 })
  fc.assert(
    fc.property(tenths, fc.integer({ min: -3, max: 3 }), (masses, difference) => {
      const before = masses.reduce((sum, mass) => sum + mass, 0) + difference
      const draft = {
        massBefore: (before / 10).toFixed(1),
        portions: portions(...masses.map(mass => (mass / 10).toFixed(1))),
        remarks: '',
      }
      expect(reasonsAgainstPreparation(draft, first)).toHaveLength(difference < 0 ? 1 : 0)
    }),
  )
})

it('requires remarks for a second preparation', () => {
  const draft = { massBefore: '100', portions: portions('100'), remarks: '' }
  expect(reasonsAgainstPreparation(draft, second)).toMatchObject([
    { failure: failures.remarksMissing, place: { path: ['remarks'] } },
  ])
  expect(reasonsAgainstPreparation({ ...draft, remarks: '重制' }, second)).toEqual([])
  expect(reasonsAgainstPreparation(draft, first)).toEqual([])
})
