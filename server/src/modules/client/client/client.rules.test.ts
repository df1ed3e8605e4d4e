import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeText, provisionalCode } from './client.rules.ts'

it('a row of a dry run is named by its place, and a client by its number', () => {
  expect(provisionalCode(3, 'x1')).not.toBe(provisionalCode(3, 'x2'))
  expect(codeText('KH000123')).toBe('KH000123')
  fc.assert(
    fc.property(fc.nat(), fc.uuid(), (at, unique) => {
      expect(codeText(provisionalCode(at, unique))).toBe(`本文件第${at}行`)
    }),
  )
})
