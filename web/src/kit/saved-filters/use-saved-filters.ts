import { type SavedFilter, savedFilterCalls } from '@seam/contract/system/list/saved-filter'
import { useRead } from '../api/use-call.ts'

const none: readonly SavedFilter[] = []

/** The user's saved filters of a list and the shared ones; undefined while loading. Nothing is loaded without a list key. */
export const useSavedFilters = (listKey: string | undefined): readonly SavedFilter[] | undefined => {
  const { data, isError } = useRead(
    savedFilterCalls.list,
    { listKey: listKey ?? '' },
    { enabled: listKey !== undefined, staleTime: Number.POSITIVE_INFINITY, quiet: true },
  )
  // if the filters cannot be loaded, the rows are still shown
  return data ?? (listKey === undefined || isError ? none : undefined)
}
