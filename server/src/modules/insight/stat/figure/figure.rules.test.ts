import { expect, it } from 'vitest'
import { mostKeys, restOf } from './figure.rules.ts'

const row = (measure: string, key: string | null, amount: string) => ({ measure, key, isTotal: false, amount })
const total = (measure: string, amount: string) => ({ measure, key: null, isTotal: true, amount })

const fullRows = Array.from({ length: mostKeys }, (_, at) => row('samples', String(at), '1'))

it('is what the keys with the greatest amounts leave of the totals', () => {
  const rest = restOf([
    total('samples', '310'),
    total('income', '900'),
    ...fullRows,
    row('income', '7', '-50'),
    row('income', '8', '0'),
  ])
  expect(['samples', 'income', 'reports'].map(measure => rest?.(measure))).toEqual([10n, 950n, 0n])
})

it('is none if every key has a row, or nothing is left', () => {
  expect(restOf([total('samples', '310'), ...fullRows.slice(1)])).toBeUndefined()
  expect(restOf([total('samples', '300'), ...fullRows])).toBeUndefined()
})
