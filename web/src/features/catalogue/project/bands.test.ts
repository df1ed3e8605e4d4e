import { expect, test } from 'vitest'
import { addBand, changeBand, removeBand } from './bands.ts'

const band = (upTo: string | null, limit: string) => ({ upTo, inclusive: false, limit, relative: false })

test('the level without end stays last', () => {
  const first = addBand([])
  expect(first).toEqual({ bands: [band(null, '')], at: 0 })
  const second = addBand([band(null, '0.5')])
  expect(second).toEqual({ bands: [band('', ''), band(null, '0.5')], at: 0 })
  expect(addBand([band('15', '0.2')])).toEqual({ bands: [band('15', '0.2'), band(null, '')], at: 1 })
})

test('a level without end includes no edge', () => {
  const [changed] = changeBand([{ ...band('15', '0.2'), inclusive: true }], 0, { upTo: null })
  expect(changed).toMatchObject({ upTo: null, inclusive: false })
  expect(removeBand([band('1', '1'), band(null, '2')], 0)).toEqual([band(null, '2')])
})
