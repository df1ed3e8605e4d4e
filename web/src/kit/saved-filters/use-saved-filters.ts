import { type SavedFilter, savedFilterCalls } from '@seam/contract/system/saved-filter'
import { useRead } from '../api/use-call.ts'

const none: readonly SavedFilter[] = []

/** A person's filters of a list and the shared ones; undefined until known. A list key of undefined asks nobody. */
export const useSavedFilters = (listKey: string | undefined): readonly SavedFilter[] | undefined => {
  const { data, isError } = useRead(
    savedFilterCalls.list,
    { listKey: listKey ?? '' },
    { enabled: listKey !== undefined, staleTime: Number.POSITIVE_INFINITY, quiet: true },
  )
  // filters that cannot be had are no reason to show no rows
  return data ?? (listKey === undefined || isError ? none : undefined)
}
