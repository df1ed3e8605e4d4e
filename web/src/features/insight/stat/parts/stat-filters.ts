import type { FigureInput } from '@seam/contract/insight/stat/figure-input'
import { none } from '@seam/contract/kit/list/figure-filters'
import type { FilterItem } from '@seam/contract/kit/list/page'
import { useMemo } from 'react'
import { useSearch } from 'wouter'
import { currentPlace, goTo } from '../../../../kit/location/hash-location.ts'
import { isFilterItem } from '../../../../kit/page-table/state/link-filter.ts'
import { lastNinetyDays, quickRanges } from '../../../../kit/time/date-ranges.ts'

/** Ranges relative to today: the address has their name. */
export const ranges = [
  { value: 'thisMonth', label: '本月', at: 0 },
  { value: 'lastMonth', label: '上月', at: 1 },
  { value: 'lastThreeMonths', label: '前三个月', at: 2 },
] as const

const daysOf = (range: string | null): readonly [string, string] => {
  const quick = ranges.find(({ value }) => value === range)
  const [from, to] = quick === undefined ? lastNinetyDays() : (quickRanges()[quick.at]?.range ?? lastNinetyDays())
  return [from?.slice(0, 10) ?? '', to?.slice(0, 10) ?? '']
}

const itemsIn = (text: string | null): FilterItem[] => {
  try {
    const items: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(items) ? items.filter(isFilterItem) : []
  } catch {
    return []
  }
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** The filters of a statistics page, as its address has them. */
export const filtersIn = (search: string) => {
  const parameters = new URLSearchParams(search)
  const [from, to] = daysOf(parameters.get('range'))
  const [start, end] = [parameters.get('startTime') ?? '', parameters.get('endTime') ?? '']
  const input = {
    startTime: dayForm.test(start) ? start : from,
    endTime: dayForm.test(end) ? end : to,
    query: itemsIn(parameters.get('query')),
  } satisfies FigureInput
  return { input, range: parameters.get('range'), get: (name: string) => parameters.get(name) }
}

type Changes = Readonly<Record<string, string | undefined>>

const change = (changes: Changes) => {
  const { path, search } = currentPlace()
  const parameters = new URLSearchParams(search)
  // other filters have other pages of keys
  parameters.delete('after')
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') parameters.delete(name)
    else parameters.set(name, value)
  goTo(`${path}?${parameters}`, { replace: true })
}

export const useStatFilters = () => {
  const search = useSearch()
  const filters = useMemo(() => filtersIn(search), [search])
  const { query } = filters.input
  const valueOf = (key: string) => {
    const value = query.find(item => item.key === key)?.value[0]
    return typeof value === 'number' && value !== none ? value : undefined
  }
  const choose = (key: string, value: number | null | undefined, more: Changes = {}) => {
    const others = query.filter(item => item.key !== key)
    const next = typeof value === 'number' ? [...others, { key, op: 'eq' as const, value: [value] }] : others
    change({ ...more, query: next.length === 0 ? undefined : JSON.stringify(next) })
  }
  return { ...filters, search, change, valueOf, choose }
}
export type StatFilters = ReturnType<typeof useStatFilters>
