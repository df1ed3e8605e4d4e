import { lastPage } from '@seam/contract/kit/list/paging'
import { useEffect } from 'react'
import { currentPlace, goTo, useHashSearch } from '../../kit/location/hash-location.ts'

/** Page and filters of a list, stored in its address: whoever returns from a row finds the list as they left it. */
export const useListPlace = () => {
  const parameters = new URLSearchParams(useHashSearch())
  const put = (changes: Readonly<Record<string, string>>) => {
    const { path, search } = currentPlace()
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes))
      if (value === '') next.delete(name)
      else next.set(name, value)
    goTo(`${path}?${next}`, { replace: true })
  }
  return {
    page: Math.max(1, Math.trunc(Number(parameters.get('page') ?? 1)) || 1),
    get: (name: string) => parameters.get(name) ?? '',
    turn: (page: number) => put({ page: page === 1 ? '' : String(page) }),
    /** Other filters begin with page 1. */
    filter: (changes: Readonly<Record<string, string>>) => put({ ...changes, page: '' }),
  }
}

type List = {
  readonly data: { readonly rows: readonly unknown[]; readonly totalRecords: number } | undefined
  /** the answer is that of other filters, until the next one arrives */
  readonly isPlaceholderData: boolean
}

/** Turns to the last page where the present one is past it, as after the only row of a page was removed. */
export const useLastPage = ({ data, isPlaceholderData }: List, size: number, turn: (page: number) => void) => {
  const isPast = data?.rows.length === 0 && data.totalRecords > 0 && !isPlaceholderData
  const last = isPast ? lastPage(data.totalRecords, size) : 0
  useEffect(() => {
    if (last > 0) turn(last)
  })
}
