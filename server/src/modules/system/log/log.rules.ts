import type { FilterItem } from '@seam/contract/kit/list/page'
import { lastMoment } from '@seam/contract/kit/text'

const wholeMobile = /^1\d{10}$/

const from = (value: FilterItem['value']): FilterItem => ({ key: 'createTime', op: 'ge', value })

const upTo = ([value]: FilterItem['value']): FilterItem => ({
  key: 'createTime',
  op: 'le',
  value: [lastMoment(String(value))],
})

/** What is searched for within a text, apart from the other conditions. */
export const partsAsked = (items: readonly FilterItem[]) => {
  const of = (wanted: string) =>
    items.flatMap(({ key, op, value }) => (key === wanted && op === 'like' ? [String(value[0])] : []))
  return { account: of('createName'), content: of('operContent'), rest: items.filter(({ op }) => op !== 'like') }
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
