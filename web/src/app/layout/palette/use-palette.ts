import { scannedCode } from '@seam/contract/lab/sample/scanned-code'
import type { SearchHit } from '@seam/contract/system/search'
import { searchCalls } from '@seam/contract/system/search'
import { useMemo, useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { useDebounced } from '../../../kit/hooks/use-debounced.ts'
import { useSession } from '../../../kit/session/session.ts'
import { sessionValue } from '../../../kit/session/session-value.ts'
import { type Entry, entriesOf, matching, recentFirst } from './entries.ts'

const kinds: Record<SearchHit['kind'], string> = {
  delegation: '委托单',
  client: '客户',
  report: '报告',
  sample: '样品',
}
const mostRecent = 8
const forever = Number.POSITIVE_INFINITY

const asEntry = ({ kind, title, note, url }: SearchHit): Entry => ({ kind: kinds[kind], name: title, note, url })

/** A typed code is shown as if it had been scanned. */
const scanEntries = (typed: string): Entry[] => {
  const scanned = scannedCode(typed)
  return scanned === undefined
    ? []
    : [{ kind: '扫描', name: scanned.code, note: '查看状态和下一步', url: '', scan: typed.trim() }]
}

/** Entries of the palette for a text: screens and actions at once, records after the server has answered. */
export const usePalette = (typed: string) => {
  const session = useSession()
  const place = useMemo(() => sessionValue<string[]>('palette'), [])
  const [recent] = useState(() => place.read() ?? [])
  const entries = useMemo(() => recentFirst(entriesOf(session), recent), [session, recent])
  const names = useMemo(() => entries.map(({ name }) => name), [entries])
  const { data: sounds } = useRead(searchCalls.pinyin, { names }, { staleTime: forever, quiet: true })
  const text = useDebounced(typed.trim(), 200)
  const isSearch = text.length >= 2
  const records = useRead(searchCalls.records, { text }, { enabled: isSearch, keepPrevious: true, quiet: true })
  const hits = isSearch && typed.trim() !== '' ? (records.data ?? []).map(asEntry) : []
  return {
    entries: [...scanEntries(typed), ...matching(entries, sounds, typed), ...hits].slice(0, 30),
    searching: records.isFetching || text !== typed.trim(),
    remember: ({ name, url }: Entry) => {
      const key = `${name} ${url}`
      place.write([key, ...recent.filter(one => one !== key)].slice(0, mostRecent))
    },
  }
}
