import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLabCode, labCodeAlphabet, labCodeCheck } from './lab-code.ts'

const character = fc.constantFrom(...labCodeAlphabet)
const code = fc
  .array(character, { minLength: 6, maxLength: 6 })
  .map(characters => characters.join('') + labCodeCheck(characters.join('')))

describe('lab code', () => {
  it('is valid only with its check character', () => {
    fc.assert(
      fc.property(code, good => {
        expect(isLabCode(good)).toBe(true)
      }),
    )
  })

  it('detects one wrong character', () =>
    fc.assert(
      fc.property(code, fc.nat(6), character, (good, at, other) => {
        fc.pre(good[at] !== other)
        expect(isLabCode(good.slice(0, at) + other + good.slice(at + 1))).toBe(false)
      }),
    ))

  it('detects two swapped neighbours', () =>
    fc.assert(
      fc.property(code, fc.nat(4), (good, at) => {
        fc.pre(good[at] !== good[at + 1])
        expect(isLabCode(good.slice(0, at) + good[at + 1] + good[at] + good.slice(at + 2))).toBe(false)
      }),
    ))

  it.each(['', 'K7M4X2', 'k7m4x2q', 'K7M4X20', 'K7M4X2QQ'])('refuses %s', text => expect(isLabCode(text)).toBe(false))
})
