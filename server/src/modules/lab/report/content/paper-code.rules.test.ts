import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paperCodeLength, paperCodeSigns, readPaperCode, showPaperCode } from './paper-code.rules.ts'

const code = fc.string({
  unit: fc.constantFrom(...paperCodeSigns),
  minLength: paperCodeLength,
  maxLength: paperCodeLength,
})

it('is printed in two halves', () => expect(showPaperCode('K7QM2XRD')).toBe('K7QM-2XRD'))

it('is printed without signs that look alike', () => {
  expect(paperCodeSigns).not.toMatch(/[01OILU]/)
  expect(new Set(paperCodeSigns).size).toBe(30)
})

it.each(['k7qm-2xrd', ' K7QM 2XRD ', 'Ｋ７ＱＭ－２ＸＲＤ', 'K7QM—2XRD', 'K7QM–2X_RD'])('is read from %s', typed =>
  expect(readPaperCode(typed)).toBe('K7QM2XRD'),
)

it('is read as it was printed', () => {
  fc.assert(
    fc.property(code, one => {
      expect(readPaperCode(showPaperCode(one))).toBe(one)
    }),
  )
})
