import { describe, expect, it } from 'vitest'
import { rowAddressesFor } from '../../../../kit/page-table/state/rows-address.ts'
import { filtersIn } from './stat-filters.ts'

describe('the filters of a statistics page', () => {
  it('are read from the address; invalid ones are ignored', () => {
    const query = [{ key: 'source', op: 'eq', value: [2] }]
    const search = new URLSearchParams({ startTime: '2026-01-01', endTime: '2026-01-31', query: JSON.stringify(query) })
    expect(filtersIn(String(search)).input).toEqual({ startTime: '2026-01-01', endTime: '2026-01-31', query })
    expect(filtersIn('query=%7B&startTime=yesterday').input.query).toEqual([])
    expect(filtersIn('startTime=yesterday').input.startTime).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('are part of the address of the rows behind a figure', () => {
    const input = { startTime: '2026-01-01', endTime: '2026-01-31', query: [] }
    const { rowsAddress } = rowAddressesFor(new Set(['statChemical', 'delegateView']))
    expect(rowsAddress('samples', input, '样品')).toBe('#/stat/chemical?startTime=2026-01-01&endTime=2026-01-31')
    expect(rowsAddress('registered', input, '登记')).toMatch(/^#\/delegate\/list\?given=/)
    expect(rowsAddress('registered', undefined, '登记')).toBeUndefined()
  })
})
