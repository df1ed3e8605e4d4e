import { expect, test } from 'vitest'
import { addressOf, placeOf } from './place.ts'

test.each([
  ['', { by: 'project', key: undefined }],
  ['project=12', { by: 'project', key: '12' }],
  ['project=', { by: 'project', key: undefined }],
  ['sample=', { by: 'sample', key: undefined }],
  ['sample=K7M4X2E', { by: 'sample', key: 'K7M4X2E' }],
] as const)('the address %j opens %o', (search, place) => expect(placeOf(search)).toEqual(place))

test('a place equals itself after conversion to an address', () => {
  const place = { by: 'sample', key: 'K7M4X2E' } as const
  expect(placeOf(addressOf(place).split('?')[1] ?? '')).toEqual(place)
})
