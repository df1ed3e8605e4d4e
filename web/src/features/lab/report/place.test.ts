import { expect, test } from 'vitest'
import { addressOfList, addressOfReport, listIn } from './place.ts'

test.each(['reports', 'waiting'] as const)('the list %s is in its address', list => {
  expect(listIn(addressOfList(list).split('?')[1] ?? '')).toBe(list)
})

test('another list in the address gives the reports', () => {
  expect(listIn('list=other')).toBe('reports')
})

test('each report has an address of its own, so that several are open at once', () => {
  expect([addressOfReport(7), addressOfReport(8)]).toEqual(['/assay/report/7', '/assay/report/8'])
})
