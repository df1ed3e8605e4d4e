import type { LinkFilter } from '@seam/contract/kit/list/link-filter'
import { Tag } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { useSearch } from 'wouter'
import { linkFilterIn, useLinkFilter, useOpeningTime } from './link-filter.ts'

const isEmpty = ({ query }: LinkFilter) => query.length === 0

/** The filter that the address brought to a list without a panel, and the tag that drops it; an empty one drops it, too. */
export const useAddressFilter = (): Partial<LinkFilter> & { readonly tag?: ReactNode } => {
  const [last, setLast] = useState<{ readonly filter: LinkFilter; readonly time: number }>()
  useLinkFilter(useCallback((filter: LinkFilter) => setLast({ filter, time: Date.now() }), []))
  const openingTime = useOpeningTime()
  // also in the rendering before it is taken from the address: nothing is opened from the whole list
  const search = useSearch()
  const filter = linkFilterIn(search) ?? (last !== undefined && last.time >= openingTime ? last.filter : undefined)
  if (filter === undefined || isEmpty(filter)) return {}
  const tag = (
    <Tag closable={{ 'aria-label': `取消${filter.name}` }} onClose={() => setLast(undefined)}>
      {filter.name}
    </Tag>
  )
  return { ...filter, tag }
}
