import { describe, expect, it } from 'vitest'
import { sortOf } from './sort.ts'

const columns = { createTime: 'trade.createTime', amount: 'trade.amount', bankLine: () => true }
const from = { key: 'createTime', op: 'ge', value: ['2026-11-01'] } as const
const item = (change: object) => ({ ...from, value: [...from.value], ...change })

describe('the sort keys of a list', () => {
  it('are those of the user', () => {
    const sort = [{ key: 'amount', order: 'asc' as const }]
    expect(sortOf({ query: [item({})], sort }, { columns })).toBe(sort)
  })

  it('are the time whose period is selected, the latest first', () => {
    const query = [item({ key: 'amount', value: [5] }), item({})]
    expect(sortOf({ query, sort: [] }, { columns })).toEqual([{ key: 'createTime', order: 'desc' }])
    expect(sortOf({ query: [item({ op: 'le' })], sort: [] }, { columns })).toHaveLength(1)
  })

  it('are none where the list has an order of its own, or no time is selected', () => {
    const defaultSort = { by: 'trade.state', order: 'asc' }
    expect(sortOf({ query: [item({})], sort: [] }, { columns, defaultSort })).toEqual([])
    for (const change of [{ op: 'eq' }, { key: 'amount', value: [5] }, { key: 'bankLine' }, { key: 'unknown' }])
      expect(sortOf({ query: [item(change)], sort: [] }, { columns }), JSON.stringify(change)).toEqual([])
  })
})
