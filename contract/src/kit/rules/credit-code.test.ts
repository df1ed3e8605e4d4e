import { describe, expect, it } from 'vitest'
import { creditCode } from './credit-code.ts'
import { isCreditCode } from './credit-code-check.ts'
import { telephoneForm } from './telephone.ts'

describe('unified social credit code', () => {
  it('knows the example of GB 32100-2015', () => expect(isCreditCode('91350100M000100Y43')).toBe(true))
  it.each(['91350100M000100Y44', '91350100M000100Y4', '91350100m000100Y43', '9135010OM000100Y43', ''])(
    'refuses %s',
    code => expect(isCreditCode(code)).toBe(false),
  )
  it('finds every wrong character and every two that changed places', () => {
    const code = '91350100M000100Y43'
    for (let at = 8; at < 17; at++) {
      const other = code[at] === '2' ? '3' : '2'
      expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2)
      expect(isCreditCode(swapped)).toBe(code[at] === code[at + 1])
    }
  })
  it('reads small letters and takes none for none', () => {
    expect(creditCode.parse(' 91350100m000100y43 ')).toBe('91350100M000100Y43')
    expect([creditCode.parse(null), creditCode.parse(undefined), creditCode.parse('')]).toEqual(['', '', ''])
    expect(creditCode.safeParse('123').success).toBe(false)
  })
})

describe('telephone', () => {
  it.each(['13800138000', '0355-2088888', '03552088888', '010-62345678', '62345678', '0355-2088888-801'])(
    'takes %s',
    number => expect(telephoneForm.test(number)).toBe(true),
  )
  it.each(['1380013800', '23800138000x', '12345', '0355-1088888', 'abc'])('refuses %s', number =>
    expect(telephoneForm.test(number)).toBe(false),
  )
})
