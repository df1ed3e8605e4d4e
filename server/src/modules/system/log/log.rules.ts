import type { FilterItem } from '@seam/contract/kit/page'

const wholeMobile = /^1\d{10}$/

const from = (value: FilterItem['value']): FilterItem => ({ key: 'createTime', op: 'ge', value })

/** A second is over with its last microsecond, a day with its last second. */
const upTo = ([value]: FilterItem['value']): FilterItem => {
  const text = String(value)
  return { key: 'createTime', op: 'le', value: [`${text.length === 10 ? `${text} 23:59:59` : text}.999999`] }
}

/** What was asked, in terms of columns: bounds of time, and a whole account compared whole, which an index answers. */
export const conditionsOf = (items: readonly FilterItem[]): FilterItem[] =>
  items.flatMap(item => {
    const { key, op, value } = item
    if (key === 'startTime') return [from(value)]
    if (key === 'endTime') return [upTo(value)]
    if (key === 'createTime') return [...(op === 'le' ? [] : [from(value)]), ...(op === 'ge' ? [] : [upTo(value)])]
    if (key === 'createName' && op === 'like' && wholeMobile.test(String(value[0]))) return [{ ...item, op: 'eq' }]
    return [item]
  })
