import type { LinkFilter } from '@seam/contract/kit/list/link-filter'
import { Tag } from 'antd'
import { useCallback, useState } from 'react'
import { useLinkFilter } from './link-filter.ts'

/** The filter that the address brought to a list without a panel, and the tag that drops it. */
export const useBroughtFilter = () => {
  const [filter, setFilter] = useState<LinkFilter>()
  useLinkFilter(useCallback((brought: LinkFilter) => setFilter(brought), []))
  const tag = filter && (
    <Tag closable={{ 'aria-label': `取消${filter.name}` }} onClose={() => setFilter(undefined)}>
      {filter.name}
    </Tag>
  )
  return { query: filter?.query, tag }
}
