import { mostKeys } from '@seam/contract/insight/stat/stat'
import { expect, it } from 'vitest'
import { earlierOf, restOf } from './figure.rules.ts'

const row = (measure: string, key: string | null, amount: string) => ({ measure, key, isTotal: false, amount })
const total = (measure: string, amount: string) => ({ measure, key: null, isTotal: true, amount })

const fullRows = Array.from({ length: mostKeys }, (_, at) => row('samples', String(at), '1'))

it('is what the keys with the greatest amounts leave of the totals', () => {
  const figures = [
    total('samples', '310'),
    total('income', '900'),
    ...fullRows,
    row('income', '7', '-50'),
    row('income', '8', '0'),
  ]
  const rest = restOf({ figures, before: new Map() })
  expect(['samples', 'income', 'reports'].map(measure => rest?.(measure))).toEqual([10n, 950n, 0n])
  const later = { figures, before: new Map([['samples', 8n]]) }
  expect(['samples', 'income'].map(measure => restOf(later)?.(measure))).toEqual([2n, 950n])
  expect(['samples', 'income'].map(measure => earlierOf(later)?.(measure))).toEqual([8n, 0n])
})

it('is none if every key has a row, or nothing is left', () => {
  const before = new Map<string, bigint>()
  expect(restOf({ figures: [total('samples', '310'), ...fullRows.slice(1)], before })).toBeUndefined()
  expect(restOf({ figures: [total('samples', '300'), ...fullRows], before })).toBeUndefined()
  expect(
    restOf({ figures: [total('samples', '310'), ...fullRows], before: new Map([['samples', 10n]]) }),
  ).toBeUndefined()
  expect(earlierOf({ figures: [], before })).toBeUndefined()
})
