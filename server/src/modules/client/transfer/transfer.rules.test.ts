import { expect, it } from 'vitest'
import { depositCause, formsOfName, notRegistered } from './transfer.rules.ts'

it('a deposit is posted under the number of its slip, and stored postings are found under the same cause', () =>
  expect(depositCause('2026-0917')).toBe('vault:deposit:2026-0917'))

it('counts the deposits of a number that was undone before', () =>
  expect([1, 2].map(undone => depositCause('CK1', undone))).toEqual(['vault:deposit:CK1 2', 'vault:deposit:CK1 3']))

it('a number that was not registered is of no money', () =>
  expect(notRegistered).toEqual({ amount: 0n, left: 0n, deposited: 0n, depositedBy: null, tradeId: null }))

it('a name is found whatever the width of its brackets, with or without blanks', () => {
  const forms = ['山西(集团)公司', '山西（集团）公司']
  expect(formsOfName(' 山西（集团） 公司')).toEqual([' 山西（集团） 公司', ...forms])
  for (const written of forms) expect(new Set(formsOfName(written))).toEqual(new Set(forms))
})
