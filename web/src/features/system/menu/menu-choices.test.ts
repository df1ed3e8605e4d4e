import { expect, it } from 'vitest'
import { flagHint } from './menu-choices.ts'

it('an identifier that no call asks for is pointed out, not refused', () => {
  expect(['', undefined, null, 'userAdd'].map(flagHint)).toEqual([undefined, undefined, undefined, undefined])
  expect(flagHint('flyToTheMoon')).toBe('系统中没有这个授权标识，授权后不会起作用')
})
