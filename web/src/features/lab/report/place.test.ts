import { expect, test } from 'vitest'
import { addressOf, placeOf } from './place.ts'

test.each([
  ['', { show: 'reports' }],
  ['list=waiting', { show: 'waiting' }],
  ['id=12', { show: 'report', id: 12 }],
  ['id=abc', { show: 'reports' }],
] as const)('%j shows %o', (search, place) => {
  expect(placeOf(search)).toEqual(place)
  expect(placeOf(addressOf(place).split('?')[1] ?? '')).toEqual(place)
})
