import { expect, test } from 'vitest'
import { addressOfList, addressOfReport, listIn } from './place.ts'

test.each(['reports', 'waiting'] as const)('the address has the list %s', list => {
  expect(listIn(addressOfList(list).split('?')[1] ?? '')).toBe(list)
})

test('an unknown list in the address is the list of reports', () => {
  expect(listIn('list=other')).toBe('reports')
})

test('each report has an address of its own, so that several are open at once', () => {
  expect([addressOfReport(7), addressOfReport(8)]).toEqual(['/assay/report/7', '/assay/report/8'])
})
