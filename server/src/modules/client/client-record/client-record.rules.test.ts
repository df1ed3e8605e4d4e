import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chooseDefault } from './client-record.rules.ts'

const standing = fc.uniqueArray(fc.record({ id: fc.nat(50), isDefault: fc.boolean() }), { selector: one => one.id })

it('is one of those there are, the wanted one before the one that is, before the oldest', () => {
  fc.assert(
    fc.property(standing, fc.nat(60), (rows, wantedId) => {
      const chosen = chooseDefault(rows, wantedId)
      expect(rows.length === 0 ? [undefined] : rows.map(({ id }) => id)).toContain(chosen)
      if (rows.some(({ id }) => id === wantedId)) expect(chosen).toBe(wantedId)
      else if (rows.some(({ isDefault }) => isDefault))
        expect(rows.find(({ id }) => id === chosen)?.isDefault).toBe(true)
      else expect(chosen).toBe(rows[0]?.id)
    }),
  )
})
