import { expect, it } from 'vitest'
import { restOf } from './figure.rules.ts'

const row = (measure: string, key: string | null, amount: string) => ({ measure, key, isTotal: false, amount })
const total = (measure: string, amount: string) => ({ measure, key: null, isTotal: true, amount })

it('is what the rows leave of the totals', () => {
  const figures = [
    total('samples', '10'),
    total('income', '900'),
    row('samples', '7', '6'),
    row('samples', null, '1'),
    row('income', '7', '-50'),
    row('income', null, '0'),
  ]
  const rest = restOf(figures, 5)
  expect(rest?.others).toBe(3)
  expect([rest?.amountOf('samples'), rest?.amountOf('income'), rest?.amountOf('reports')]).toEqual([3n, 950n, 0n])
  expect(restOf(figures, 2)).toBeUndefined()
})
