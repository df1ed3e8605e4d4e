import { smsKind } from '@seam/contract/system/sms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestVariable, maskedText, quietUntil, smsVariable, textOf } from './texts.rules.ts'

const at = (moment: string) => new Date(`${moment.replace(' ', 'T')}:00+08:00`)

describe('quiet hours', () => {
  it.each([
    ['2026-11-21 21:59', undefined],
    ['2026-11-21 22:00', '2026-11-22 07:00'],
    ['2026-11-22 00:30', '2026-11-22 07:00'],
    ['2026-11-22 06:59', '2026-11-22 07:00'],
    ['2026-11-22 07:00', undefined],
    ['2026-12-31 23:00', '2027-01-01 07:00'],
  ])('at %s a notice waits until %s', (now, until) =>
    expect(quietUntil(smsKind.overdue, at(now), [22, 7])).toEqual(until && at(until)),
  )

  it('may lie within one day, and be none', () => {
    expect(quietUntil(smsKind.overdue, at('2026-11-22 13:00'), [12, 14])).toEqual(at('2026-11-22 14:00'))
    expect(quietUntil(smsKind.overdue, at('2026-11-22 14:00'), [12, 14])).toBeUndefined()
    expect(quietUntil(smsKind.overdue, at('2026-11-22 03:00'), [0, 0])).toBeUndefined()
  })

  it('do not hold codes', () => {
    for (const kind of [smsKind.register, smsKind.signIn, smsKind.forgotPassword])
      expect(quietUntil(kind, at('2026-11-22 03:00'), [22, 7])).toBeUndefined()
  })
})

it('shortens a variable to what services accept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      const variable = smsVariable(text)
      expect([...variable].length).toBeLessThanOrEqual(longestVariable)
      if ([...text].length <= longestVariable) expect(variable).toBe(text)
    }),
  )
})

it('masks every variable of every text, so that a stored message names nothing', () => {
  const variables = new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) })
  for (const kind of smsKind.values) {
    const names = [...textOf(kind, variables).matchAll(/[a-z]+\d?/g)].map(([name]) => name)
    const sample = Object.fromEntries(names.map(name => [name, `WT-${name}-0001`]))
    expect(maskedText(kind, sample)).not.toMatch(/WT|0001/)
  }
})
