import type { FilterItem } from '@seam/contract/kit/list/page'
import { lastMoment } from '@seam/contract/kit/value/text'

const wholeMobile = /^1\d{10}$/

const from = (value: FilterItem['value']): FilterItem => ({ key: 'createTime', op: 'ge', value })

const upTo = ([value]: FilterItem['value']): FilterItem => ({
  key: 'createTime',
  op: 'le',
  value: [lastMoment(String(value))],
})

/** The search texts of account and content, separate from the filters that compare a column. */
export const splitFilters = (items: readonly FilterItem[]) => {
  const textsOf = (column: string) =>
    items.flatMap(({ key, op, value }) => (key === column && op === 'like' ? [String(value[0])] : []))
  return {
    account: textsOf('createName'),
    content: textsOf('operContent'),
    columnFilters: items.filter(({ op }) => op !== 'like'),
  }
}

/**
 * The filters of the wire as filters of columns: time bounds, and equality for a complete account, which has an
 * index.
 */
export const toColumnFilters = (items: readonly FilterItem[]): FilterItem[] =>
  items.flatMap(item => {
    const { key, op, value } = item
    if (key === 'startTime') return [from(value)]
    if (key === 'endTime') return [upTo(value)]
    if (key === 'createTime') return [...(op === 'le' ? [] : [from(value)]), ...(op === 'ge' ? [] : [upTo(value)])]
    if (key === 'createName' && op === 'like' && wholeMobile.test(String(value[0]))) return [{ ...item, op: 'eq' }]
    return [item]
  })
